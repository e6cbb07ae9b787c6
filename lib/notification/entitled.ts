import { sql } from "drizzle-orm";
import { type Ctx, enqueue } from "@/lib/platform";

/** A delivery that this worker owns until its lease ends, with everything needed to send it. */
export type Claimed = {
  id: string;
  messageId: string;
  userId: string | null;
  address: string;
  attempts: number;
  template: string;
  data: Record<string, string>;
  isBlast: boolean;
  createdAt: Date;
};

/**
 * Reads the claimed rows anew and leaves out who is no longer entitled: the recipient, the excluded, who left, who
 * opted out since. A direct message is only stopped by an address that must not be written to.
 */
export async function stillEntitled(
  ctx: Ctx,
  ids: string[],
): Promise<{ entitled: Claimed[]; dropped: string[] }> {
  if (ids.length === 0) return { entitled: [], dropped: [] };
  const rows = await ctx.db.execute<{
    id: string;
    message_id: string;
    user_id: string | null;
    address: string | null;
    attempts: number;
    template: string;
    data: Record<string, string>;
    kind: string;
    created_at: string;
    entitled: boolean;
  }>(sql`
    with claimed as (
      select d.*, m.kind, m.template, m.data, m.campaign_id, m.message_type,
        case when d.user_id is null then d.address
             when d.channel = 'email' then u.email else u.phone_number end as current_address,
        u.deleted_at
      from deliveries d
      join messages m on m.id = d.message_id
      left join users u on u.id = d.user_id
      where d.id in ${ids}
    )
    select c.id, c.message_id, c.user_id, c.current_address as address, c.attempts, c.template, c.data, c.kind,
      c.created_at,
      c.current_address is not null and c.deleted_at is null
      -- The provider's own mailbox is always written to: what a visitor told it must not get lost.
      and (c.template = 'contact-message' or not exists (
        select 1 from opt_outs o
        where o.channel = c.channel and o.address = c.current_address
          and (c.kind = 'campaign' or c.channel = 'sms' or o.reason in ('bounce', 'complaint'))))
      and (c.kind <> 'campaign' or (
        exists (select 1 from campaign_audience a
          where a.campaign_id = c.campaign_id and a.user_id = c.user_id and (a.may_text or c.channel = 'email'))
        and not exists (select 1 from subscriptions s
          where s.user_id = c.user_id and s.message_type = c.message_type and not s.is_enabled)))
      as entitled
    from claimed c order by c.created_at, c.id`);
  const entitled = rows.flatMap((row) =>
    row.entitled && row.address
      ? [
          {
            id: row.id,
            messageId: row.message_id,
            userId: row.user_id,
            address: row.address,
            attempts: row.attempts,
            template: row.template,
            data: row.data,
            isBlast: row.kind === "campaign",
            createdAt: new Date(row.created_at),
          },
        ]
      : [],
  );
  const keep = new Set(entitled.map((row) => row.id));
  return { entitled, dropped: ids.filter((id) => !keep.has(id)) };
}

/**
 * A message to one person whose phone must not be written to, or could not be reached, goes by e-mail instead: a
 * payout's private link has to arrive. Blasts stay stopped. Returns the deliveries that were turned round.
 */
export async function turnToEmail(ctx: Ctx, ids: string[], reason: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const now = ctx.now().toISOString();
  const rows = await ctx.db.execute<{ id: string }>(sql`
    update deliveries d
    set channel = 'email', address = u.email, state = 'pending', not_before = ${now}::timestamptz,
        lease_token = null, leased_until = null, last_error = ${reason}, updated_at = ${now}::timestamptz
    from users u, messages m
    where d.id in ${ids} and d.channel = 'sms' and m.id = d.message_id and m.kind = 'direct'
      and u.id = d.user_id and u.email is not null and u.deleted_at is null
    returning d.id`);
  if (rows.length > 0) await enqueue(ctx, "send-emails");
  return rows.map((row) => row.id);
}
