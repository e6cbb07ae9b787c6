import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { campaignAudience } from "@/db/schema/audience";
import { deliveries, messages, notifications } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { type Ctx, enqueue, env, inTransaction, log, requireSystem } from "@/lib/platform";

/**
 * Turns waiting campaign messages into one delivery and one notification for each person of the campaign's
 * audience: one transaction per message, with one INSERT … SELECT for each table. The unique index on
 * (message, person) makes a repetition harmless. Returns how many messages it fanned out.
 */
export async function fanOutMessages(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  let done = 0;
  while (await inTransaction(ctx, fanOutNext)) done++;
  return done;
}

async function fanOutNext(ctx: Ctx): Promise<boolean> {
  const [message] = await ctx.db
    .select({ id: messages.id, campaignId: messages.campaignId })
    .from(messages)
    .where(isNull(messages.fannedOutAt))
    .orderBy(asc(messages.createdAt))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!message) return false;
  const now = ctx.now().toISOString();
  const hours = env().TEXT_HOURS;
  const sent = await ctx.db.execute(sql`
    insert into deliveries
      (id, message_id, user_id, channel, address, state, attempts, not_before, created_at, updated_at)
    select gen_random_uuid(), m.id, a.user_id, a.channel, case a.channel when 'sms' then a.phone else a.email end,
      'pending', 0,
      case when a.channel = 'sms'
        then next_texting_time(${now}::timestamptz, a.time_zone, ${hours.from}, ${hours.to})
        else ${now}::timestamptz end,
      ${now}::timestamptz, ${now}::timestamptz
    from messages m
    cross join lateral ${campaignAudience(sql`m.campaign_id`, sql`m.message_type`)} a
    where m.id = ${message.id} and a.channel is not null
    on conflict do nothing`);
  await ctx.db.execute(sql`
    insert into notifications (id, message_id, user_id, community_id, campaign_id, message, created_at)
    select gen_random_uuid(), m.id, a.user_id, m.community_id, m.campaign_id, m.data ->> 'content', ${now}::timestamptz
    from messages m
    cross join lateral ${campaignAudience(sql`m.campaign_id`, sql`m.message_type`)} a
    where m.id = ${message.id} and a.hears
    on conflict do nothing`);
  await leaveOutDeleted(ctx, message.id);
  await ctx.db.update(messages).set({ fannedOutAt: ctx.now() }).where(eq(messages.id, message.id));
  await enqueue(ctx, "send-emails");
  await enqueue(ctx, "send-texts");
  log.info("message fanned out", {
    message: message.id,
    campaign: message.campaignId,
    deliveries: sent.count,
  });
  return true;
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
