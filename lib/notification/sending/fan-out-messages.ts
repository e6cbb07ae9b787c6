import { and, asc, eq, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { campaignAudience } from "@/db/schema/audience";
import { campaignFacts } from "@/db/schema/community-facts";
import { deliveries, messageHolds, messages, notifications } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { type Ctx, enqueue, inTransaction, log, requireSystem } from "@/lib/platform";
import { prefersEmail } from "./text-budget";
import { nextTextingTime } from "./texting-hours";

/**
 * Turns waiting campaign messages into one delivery and one notification for each person of the campaign's
 * audience: one transaction and one statement for each message. The unique index on (message, person) makes a
 * repetition harmless. A message of a campaign that has ended meanwhile goes to nobody, and one that the provider holds
 * back waits. Returns how many messages it fanned out.
 */
export async function fanOutMessages(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  let done = 0;
  while (await inTransaction(ctx, fanOutNext)) done++;
  return done;
}

/** A condition: the provider holds back what is about this message's campaign. */
const isHeld = (ctx: Ctx) =>
  ctx.db.select({ one: sql`1` }).from(messageHolds).where(eq(messageHolds.campaignId, messages.campaignId));

/** Messages that are to be addressed now. */
export const mayFanOut = (ctx: Ctx) =>
  and(
    isNull(messages.fannedOutAt),
    or(isNull(messages.dueAt), lte(messages.dueAt, ctx.now())),
    notExists(isHeld(ctx)),
  );

async function fanOutNext(ctx: Ctx): Promise<boolean> {
  const [message] = await ctx.db
    .select({
      id: messages.id,
      campaignId: messages.campaignId,
      isActive: sql<boolean>`exists (
        select 1 from ${campaignFacts} f where f.id = ${messages.campaignId} and f.status = 'launched')`,
    })
    .from(messages)
    .where(mayFanOut(ctx))
    .orderBy(asc(messages.createdAt))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!message) return false;
  const sent = message.isActive ? await address(ctx, message.id) : 0;
  await leaveOutDeleted(ctx, message.id);
  await ctx.db.update(messages).set({ fannedOutAt: ctx.now() }).where(eq(messages.id, message.id));
  await enqueue(ctx, "send-emails");
  await enqueue(ctx, "send-texts");
  log.info("message fanned out", { message: message.id, campaign: message.campaignId, deliveries: sent });
  return true;
}

/** Writes the deliveries and notifications of a message; returns how many deliveries. */
async function address(ctx: Ctx, messageId: string): Promise<number> {
  const now = ctx.now();
  const moment = sql`${now.toISOString()}::timestamptz`;
  const preferEmail = await prefersEmail(ctx);
  const rows = await ctx.db.execute(sql`
    with audience as materialized (
      select m.id as message_id, m.community_id, m.campaign_id, m.data, a.*,
        case when ${preferEmail} and a.channel = 'sms' and a.email is not null then 'email' else a.channel end as way,
        m.message_type > 2 and a.frequency > 0 as waits
      from messages m
      cross join lateral ${campaignAudience(sql`m.campaign_id`, sql`m.message_type`)} a
      where m.id = ${messageId}
    ), noted as (
      insert into notifications (id, message_id, user_id, community_id, campaign_id, message, created_at)
      select gen_random_uuid(), message_id, user_id, community_id, campaign_id,
        coalesce(case language when 'es' then data ->> 'contentEs' end, data ->> 'content'), ${moment}
      from audience where hears
      on conflict do nothing
    )
    insert into deliveries
      (id, message_id, user_id, channel, address, language, state, is_muted, is_collected, attempts, not_before,
        created_at, updated_at)
    select gen_random_uuid(), message_id, user_id, way, case way when 'sms' then phone else email end, language,
      case when is_muted then 'skipped' else 'pending' end, is_muted, way = 'email' and waits, 0,
      case
        when way = 'sms' then ${nextTextingTime(now, { zone: sql`text_zone`, region: sql`text_region` })}
        when waits then next_digest_time(${moment}, time_zone, frequency)
        else ${moment}
      end,
      ${moment}, ${moment}
    from audience where way is not null
    on conflict do nothing`);
  return rows.count;
}

/** Removes rows of an account deleted while the audience was read: by now its deletion is visible. */
async function leaveOutDeleted(ctx: Ctx, messageId: string): Promise<void> {
  for (const table of [deliveries, notifications]) {
    await ctx.db
      .delete(table)
      .where(
        and(
          eq(table.messageId, messageId),
          sql`exists (select 1 from ${people} where ${people.id} = ${table.userId} and ${people.deletedAt} is not null)`,
        ),
      );
  }
}
