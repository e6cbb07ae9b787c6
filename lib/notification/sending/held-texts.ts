import { sql } from "drizzle-orm";
import { type Ctx, env } from "@/lib/platform";

/**
 * Of the texts about one campaign that were held overnight for a person, only the newest is sent. Returns the
 * ids of the others. A text that was tried before is not among them: it was delayed by a retry, not
 * overnight.
 */
export async function mergeHeldTexts(ctx: Ctx, ids: string[]): Promise<string[]> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select d.id from deliveries d
    join messages m on m.id = d.message_id
    where d.id in ${ids} and d.not_before > d.created_at and d.attempts = 0 and m.kind = 'campaign'
      and exists (
        select 1 from deliveries later join messages lm on lm.id = later.message_id
        where later.user_id = d.user_id and later.channel = 'sms' and later.state not in ('skipped', 'failed')
          and lm.campaign_id = m.campaign_id and lm.created_at > m.created_at)`);
  return rows.map((row) => row.id);
}

/** Postpones texts until morning where it is night in the member's time zone; returns their ids. */
export async function holdForQuietHours(ctx: Ctx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { from, to } = env().TEXT_HOURS;
  const now = ctx.now().toISOString();
  const rows = await ctx.db.execute<{ id: string }>(sql`
    update deliveries d set not_before = next_texting_time(${now}::timestamptz, u.time_zone, ${from}, ${to})
    from people u
    where d.id in ${ids} and u.id = d.user_id
      and next_texting_time(${now}::timestamptz, u.time_zone, ${from}, ${to}) > ${now}::timestamptz
    returning d.id`);
  return rows.map((row) => row.id);
}
