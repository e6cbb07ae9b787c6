import { type SQL, sql } from "drizzle-orm";
import { campaignAudience } from "@/db/schema/audience";
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

type Looked = {
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
};

/** The claimed rows, each with its current address and whether that may still be written to. */
export const lastLook = (ids: string[]): SQL<Looked> => sql`
  with claimed as materialized (
    select d.id, d.message_id, d.user_id, d.channel, d.attempts, d.created_at, m.kind, m.template, m.data,
      case
        when m.kind = 'campaign' then (
          select case d.channel when 'sms' then a.phone else a.email end
          from ${campaignAudience(sql`m.campaign_id`, sql`m.message_type`)} a
          where a.user_id = d.user_id)
        when d.user_id is null then d.address
        when u.deleted_at is null then case d.channel when 'sms' then u.phone_number else u.email end
      end as address
    from deliveries d
    join messages m on m.id = d.message_id
    left join people u on u.id = d.user_id
    where d.id in ${ids}
  )
  select c.*,
    c.address is not null
    -- The provider's own mailbox is always written to: what a visitor or the worker told it must not get lost.
    and (c.kind = 'campaign' or c.template in ('contact-message', 'desk-troubles') or not exists (
      select 1 from opt_outs o
      where o.channel = c.channel and o.address = c.address
        and (c.channel = 'sms' or o.reason in ('bounce', 'complaint'))))
    as entitled
  from claimed c order by c.created_at, c.id`;

/**
 * Reads the claimed rows again just before they are sent, and drops those whose person is no longer entitled.
 * A campaign message needs a person who is still in the campaign's audience for the delivery's channel. A
 * direct message is dropped only if there is no address any more, or one that must not be written to.
 */
export async function stillEntitled(
  ctx: Ctx,
  ids: string[],
): Promise<{ entitled: Claimed[]; dropped: string[] }> {
  if (ids.length === 0) return { entitled: [], dropped: [] };
  const rows = await ctx.db.execute<Looked>(lastLook(ids));
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
 * Sends a direct message by e-mail instead when the phone has opted out or could not be reached: a payout's
 * private link has to arrive. Campaign messages are not sent by e-mail instead. Returns the ids of the
 * changed deliveries.
 */
export async function turnToEmail(ctx: Ctx, ids: string[], reason: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const now = ctx.now().toISOString();
  const rows = await ctx.db.execute<{ id: string }>(sql`
    update deliveries d
    set channel = 'email', address = u.email, state = 'pending', not_before = ${now}::timestamptz,
        lease_token = null, leased_until = null, last_error = ${reason}, updated_at = ${now}::timestamptz
    from people u, messages m
    where d.id in ${ids} and d.channel = 'sms' and m.id = d.message_id and m.kind = 'direct'
      and u.id = d.user_id and u.email is not null and u.deleted_at is null
    returning d.id`);
  if (rows.length > 0) await enqueue(ctx, "send-emails");
  return rows.map((row) => row.id);
}
