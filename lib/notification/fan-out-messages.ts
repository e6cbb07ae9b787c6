import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { deliveries, messages, notifications, users } from "@/db/schema";
import { type Ctx, enqueue, env, inTransaction, log, requireSystem } from "@/lib/platform";

/**
 * Turns waiting campaign messages into one delivery and one notification a person, each message in one transaction and
 * one INSERT … SELECT. The unique index on (message, person) makes a repetition harmless.
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
    with audience as (
      select a.*, coalesce(s.communication_method, a.method) as way, coalesce(s.is_enabled, true) as wanted
      from messages m
      join campaign_audience a on a.campaign_id = m.campaign_id
      left join subscriptions s on s.user_id = a.user_id and s.message_type = m.message_type
      where m.id = ${message.id}
    ), addressed as (
      select user_id, time_zone, case when is_text then 'sms' else 'email' end as channel,
        case when is_text then phone_number else email end as address
      from audience
      cross join lateral (select way = 1 and phone_number is not null and may_text or email is null as is_text) t
      where wanted and (may_text or not is_text)
    )
    insert into deliveries
      (id, message_id, user_id, channel, address, state, attempts, not_before, created_at, updated_at)
    select gen_random_uuid(), ${message.id}, p.user_id, p.channel, p.address, 'pending', 0,
      case when p.channel = 'sms'
        then next_texting_time(${now}::timestamptz, p.time_zone, ${hours.from}, ${hours.to})
        else ${now}::timestamptz end,
      ${now}::timestamptz, ${now}::timestamptz
    from addressed p
    where p.address is not null
      and not exists (select 1 from opt_outs o where o.channel = p.channel and o.address = p.address)
    on conflict do nothing`);
  await ctx.db.execute(sql`
    insert into notifications (id, message_id, user_id, community_id, campaign_id, message, created_at)
    select gen_random_uuid(), m.id, a.user_id, m.community_id, m.campaign_id, m.data ->> 'content', ${now}::timestamptz
    from messages m join campaign_audience a on a.campaign_id = m.campaign_id
    where m.id = ${message.id}
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

/** An account that was deleted while the audience was being read: by now its deletion is committed and can be seen. */
async function leaveOutDeleted(ctx: Ctx, messageId: string): Promise<void> {
  for (const table of [deliveries, notifications]) {
    await ctx.db
      .delete(table)
      .where(
        and(
          eq(table.messageId, messageId),
          sql`exists (select 1 from ${users} where ${users.id} = ${table.userId} and ${users.deletedAt} is not null)`,
        ),
      );
  }
}
