import { eq, type SQL, sql } from "drizzle-orm";
import { campaignAudience } from "@/db/schema/audience";
import { deliveries } from "@/db/schema/notification";
import { type Ctx, enqueue } from "@/lib/platform";
import {
  isHiddenFromReader,
  isOpenMailbox,
  isReadByOthers,
  PRIVATE_TEMPLATES,
} from "../messages/private-texts";
import { oneTextAPhone } from "./one-text-a-phone";

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
  /** A text that says only that there is a message: somebody else reads on the same phone. */
  isDiscreet: boolean;
  createdAt: Date;
};

type Looked = {
  id: string;
  message_id: string;
  user_id: string | null;
  channel: "email" | "sms";
  state: string;
  address: string | null;
  is_discreet: boolean;
  attempts: number;
  template: string;
  data: Record<string, string>;
  kind: string;
  created_at: string;
  entitled: boolean;
};

const phone = { userId: sql`u.id`, number: sql`u.phone_number`, confirmedAt: sql`u.phone_confirmed_at` };

/** The claimed rows, each with its current address, whether that may still be written to, and how openly. */
export const lastLook = (ids: string[]): SQL<Looked> => sql`
  with claimed as materialized (
    select d.id, d.message_id, d.user_id, d.channel, d.state, d.attempts, d.created_at, m.kind, m.template, m.data,
      -- Its approval is taken back when a community is deleted.
      exists (
        select 1 from community_facts f where f.id = m.community_id and f.confirmed_at is null) as is_ended,
      ${isHiddenFromReader({ template: sql`m.template`, campaignId: sql`m.campaign_id`, userId: sql`d.user_id` })} as is_hidden,
      u.email,
      case
        when m.kind = 'campaign' then case d.channel when 'sms' then a.phone else a.email end
        when d.user_id is null then d.address
        when u.deleted_at is null then case d.channel when 'sms' then u.phone_number else u.email end
      end as address,
      case
        when d.channel <> 'sms' then false
        when m.kind = 'campaign' then coalesce(a.is_discreet, false)
        else u.id is not null and m.template in ${[...PRIVATE_TEMPLATES]} and ${isReadByOthers(phone)}
      end as is_discreet
    from deliveries d
    join messages m on m.id = d.message_id
    left join people u on u.id = d.user_id
    -- The limit keeps this a look at one member of each campaign, however many its community has.
    left join lateral (
      select found.* from ${campaignAudience(sql`m.campaign_id`, sql`m.message_type`)} found
      where found.user_id = d.user_id and m.kind = 'campaign' limit 1
    ) a on true
    where d.id in ${ids}
  )
  select c.*,
    c.address is not null and not c.is_ended and not c.is_hidden
    -- The provider's own mailbox is always written to: what a visitor or the worker told it must not get lost.
    and (c.kind = 'campaign' or c.template in ('contact-message', 'desk-troubles', 'card-surge') or not exists (
      select 1 from opt_outs o
      where o.channel = c.channel and o.address = c.address
        and (c.channel = 'sms' or o.reason in ('bounce', 'complaint'))))
    -- What others must not read goes by e-mail where there is one. A text that may have left already stays a text.
    and not (c.kind = 'direct' and c.is_discreet and c.state = 'pending' and ${isOpenMailbox(sql`c.email`)})
    as entitled
  from claimed c order by c.created_at, c.id`;

/**
 * Reads the claimed rows again just before they are sent, and drops those whose person is no longer entitled.
 * A campaign message needs a person who is still in the campaign's audience for the delivery's channel. A
 * direct message is dropped only if there is no address any more, or one that must not be written to, or a
 * phone that others read, or if it is about a community that was deleted, or a campaign that is hidden from them. A text that another member's phone got already is neither entitled nor dropped: it
 * is recorded with that text, or waits for its outcome.
 */
export async function stillEntitled(
  ctx: Ctx,
  ids: string[],
): Promise<{ entitled: Claimed[]; dropped: string[] }> {
  if (ids.length === 0) return { entitled: [], dropped: [] };
  const rows = await ctx.db.execute<Looked>(lastLook(ids));
  const open = rows.flatMap((row) => (row.entitled && row.address ? [claimedOf(row, row.address)] : []));
  const isShareable = ({ channel, kind, state }: Looked) =>
    channel === "sms" && kind === "campaign" && state === "pending";
  const shareable = new Set(rows.filter(isShareable).map((row) => row.id));
  const first = await oneTextAPhone(
    ctx,
    open.filter((row) => shareable.has(row.id)),
  );
  const entitled = open.filter((row) => !shareable.has(row.id) || first.includes(row));
  await keepWayOfTexts(
    ctx,
    entitled.filter((row) => rows.some(({ id, channel }) => id === row.id && channel === "sms")),
  );
  const keep = new Set(open.map((row) => row.id));
  return { entitled, dropped: ids.filter((id) => !keep.has(id)) };
}

const claimedOf = (row: Looked, address: string): Claimed => ({
  id: row.id,
  messageId: row.message_id,
  userId: row.user_id,
  address,
  attempts: row.attempts,
  template: row.template,
  data: row.data,
  isBlast: row.kind === "campaign",
  isDiscreet: row.is_discreet,
  createdAt: new Date(row.created_at),
});

/** Keeps where a text goes and what it says: the next member on that phone is compared with it. */
async function keepWayOfTexts(ctx: Ctx, texts: Claimed[]): Promise<void> {
  for (const { id, address, isDiscreet } of texts) {
    await ctx.db.update(deliveries).set({ address, isDiscreet }).where(eq(deliveries.id, id));
  }
}

/**
 * Sends a message by e-mail instead when it must not or could not go to the phone: a payout's private link has
 * to arrive. A campaign's message only when it is due by e-mail now, because the phone has become one that
 * the recipient reads; a phone that opted out of campaigns is left in peace. Returns the ids of the changed
 * deliveries.
 */
export async function turnToEmail(ctx: Ctx, ids: string[], reason: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const now = ctx.now().toISOString();
  const rows = await ctx.db.execute<{ id: string }>(sql`
    update deliveries d
    set channel = 'email', address = u.email, state = 'pending', not_before = ${now}::timestamptz,
        is_discreet = false, lease_token = null, leased_until = null, last_error = ${reason},
        updated_at = ${now}::timestamptz
    from people u, messages m
    where d.id in ${ids} and d.channel = 'sms' and d.same_text_as is null and m.id = d.message_id
      and u.id = d.user_id and u.email is not null and u.deleted_at is null
      and (m.kind = 'direct' or exists (
        select 1 from ${campaignAudience(sql`m.campaign_id`, sql`m.message_type`)} a
        where a.user_id = d.user_id and a.channel = 'email'))
    returning d.id`);
  if (rows.length > 0) await enqueue(ctx, "send-emails");
  return rows.map((row) => row.id);
}
