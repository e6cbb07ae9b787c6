import { and, asc, eq, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { campaignAudience } from "@/db/schema/audience";
import { campaignFacts } from "@/db/schema/community-facts";
import { deliveries, messages, notifications } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { type Ctx, enqueue, inTransaction, log, offersTexts, requireSystem } from "@/lib/platform";
import { isPaused } from "../messages/pauses";
import { wayWithinBudget } from "./text-budget";
import { nextTextingTime } from "./texting-hours";

/**
 * Creates one delivery and notification per person in the audience of waiting campaign messages. Returns the
 * number of messages.
 *
 * - One transaction and statement per message. The unique index on (message, person) makes it idempotent.
 * - Messages of ended campaigns go to no one. Paused messages wait.
 */
export const fanOutMessages = (ctx: Ctx): Promise<number> => fanOut(ctx, mayFanOut(ctx));

/** Includes paused messages, for restored records whose pauses are uncertain. */
export const fanOutPausedToo = (ctx: Ctx): Promise<number> => fanOut(ctx, isDue(ctx));

async function fanOut(ctx: Ctx, which: SQL | undefined): Promise<number> {
  requireSystem(ctx);
  let done = 0;
  while (await inTransaction(ctx, (tx) => fanOutNext(tx, which))) done++;
  return done;
}

const isDue = (ctx: Ctx) =>
  and(isNull(messages.fannedOutAt), or(isNull(messages.dueAt), lte(messages.dueAt, ctx.now())));

export const mayFanOut = (ctx: Ctx) => and(isDue(ctx), not(isPaused(messages)));

async function fanOutNext(ctx: Ctx, which: SQL | undefined): Promise<boolean> {
  const [message] = await ctx.db
    .select({
      id: messages.id,
      communityId: messages.communityId,
      campaignId: messages.campaignId,
      messageType: messages.messageType,
      data: messages.data,
      isActive: sql<boolean>`exists (
        select 1 from ${campaignFacts} f where f.id = ${messages.campaignId} and f.status = 'launched')`,
    })
    .from(messages)
    .where(which)
    .orderBy(asc(messages.createdAt), asc(messages.messageType))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!message) return false;
  const sent = message.isActive ? await address(ctx, message) : 0;
  await leaveOutDeleted(ctx, message.id);
  await ctx.db.update(messages).set({ fannedOutAt: ctx.now() }).where(eq(messages.id, message.id));
  await enqueue(ctx, "send-emails");
  await enqueue(ctx, "send-texts");
  log.info("message fanned out", { message: message.id, campaign: message.campaignId, deliveries: sent });
  return true;
}

type Announced = Pick<
  typeof messages.$inferSelect,
  "id" | "communityId" | "campaignId" | "messageType" | "data"
>;

/**
 * Fast for large audiences: shared values are constants, and a delivery and its notification share one id,
 * because thirty thousand random ids take a tenth of the time.
 */
async function address(
  ctx: Ctx,
  { id, communityId, campaignId, messageType, data }: Announced,
): Promise<number> {
  const now = ctx.now();
  const moment = sql`${now.toISOString()}::timestamptz`;
  const words = sql`${data.content ?? ""}::text`;
  const wordsEs = sql`${data.contentEs ?? data.content ?? ""}::text`;
  // E-mails of later types may wait for a digest.
  const waits = (messageType ?? 0) > LAUNCH_MESSAGE ? sql`frequency > 0` : sql`false`;
  // The unique index prevents duplicates. Checking each row is needed only if some may exist.
  const repeated = (await wasAddressed(ctx, id)) ? sql`on conflict do nothing` : sql``;
  const rows = await ctx.db.execute(sql`
    with audience as materialized (
      select gen_random_uuid() as id, a.user_id, a.is_muted, a.hears, a.email, a.phone, a.language, a.frequency,
        a.time_zone, a.text_zone, a.text_region, ${await wayWithinBudget(ctx, data)} as way
      from ${campaignAudience(sql`${campaignId}::uuid`, sql`${messageType}::smallint`, offersTexts())} a
    ), noted as (
      insert into notifications (id, message_id, user_id, community_id, campaign_id, message, created_at)
      select id, ${id}, user_id, ${communityId}, ${campaignId},
        case language when 'es' then ${wordsEs} else ${words} end, ${moment}
      from audience where hears
      ${repeated}
    )
    insert into deliveries
      (id, message_id, user_id, channel, address, language, state, is_muted, is_collected, attempts, not_before,
        created_at, updated_at)
    select id, ${id}, user_id, way, case way when 'sms' then phone else email end, language,
      case when is_muted then 'skipped' else 'pending' end, is_muted, way = 'email' and ${waits}, 0,
      case
        when way = 'sms' then ${nextTextingTime(now, { zone: sql`text_zone`, region: sql`text_region` })}
        when ${waits} then next_digest_time(${moment}, time_zone, frequency)
        else ${moment}
      end,
      ${moment}, ${moment}
    from audience where way is not null
    ${repeated}`);
  return rows.count;
}

async function wasAddressed(ctx: Ctx, messageId: string): Promise<boolean> {
  const [row] = await ctx.db.execute<{ written: boolean }>(sql`
    select exists (select 1 from deliveries where message_id = ${messageId})
      or exists (select 1 from notifications where message_id = ${messageId}) as written`);
  return row?.written ?? false;
}

/** Removes accounts deleted while the audience was read. Their deletion is visible now. */
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
