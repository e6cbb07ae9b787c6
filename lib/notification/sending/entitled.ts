import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { campaignAudience } from "@/db/schema/audience";
import { deliveries } from "@/db/schema/notification";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, enqueue, offersTexts } from "@/lib/platform";
import { isUnwantedInvitation } from "../messages/invitation-keys";
import { isLaunchCopy } from "../messages/launch-copy-key";
import { isPaused } from "../messages/pauses";
import {
  isHiddenFromReader,
  isOpenMailbox,
  isReadByOthers,
  OWNER_TEMPLATES,
  PRIVATE_TEMPLATES,
} from "../messages/private-texts";
import type { TemplateName } from "../templates/registry";
import { oneTextAPhone } from "./one-text-a-phone";

/** A delivery leased by this worker, with everything needed to send it. */
export type Claimed = {
  id: string;
  messageId: string;
  userId: string | null;
  address: string;
  attempts: number;
  template: string;
  data: Record<string, string>;
  isBlast: boolean;
  /** The text must not reveal its content: someone else reads this phone. */
  isDiscreet: boolean;
  language: Language;
  /** A digest's parts, oldest first; empty for other messages. */
  parts: Part[];
  createdAt: Date;
};

/** One message of a digest, with its own delivery. */
type Part = { deliveryId: string; template: string; data: Record<string, string> };

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
  language: Language;
  created_at: string;
  entitled: boolean;
  /** Only the person's mute keeps it from being sent. */
  is_kept_by_mute: boolean;
};

/** Texts allowed before consent: the invitation, which asks for it, and the consent question. */
const INVITATION = "invitation" satisfies TemplateName;
const ASKING = "text-consent" satisfies TemplateName;

const phone = { userId: sql`u.id`, number: sql`u.phone_number`, confirmedAt: sql`u.phone_confirmed_at` };

/** Selects claimed rows with the current address, whether it may be written to, and how openly. */
export const lastLook = (ids: string[]): SQL<Looked> => sql`
  with claimed as materialized (
    select d.id, d.message_id, d.user_id, d.channel, d.state, d.attempts, d.created_at, d.language, m.kind, m.template,
      m.message_type, m.data, (coalesce(a.is_muted, false)
        or ${isUnwantedInvitation({ key: sql`m.dedupe_key`, template: sql`m.template`, userId: sql`d.user_id` })}) as is_muted,
      -- Deleting a community also withdraws its approval.
      exists (
        select 1 from community_facts f where f.id = m.community_id and f.confirmed_at is null)
        or m.kind = 'campaign' and not exists (
          select 1 from campaign_facts c where c.id = m.campaign_id and c.status = 'launched') as is_ended,
      ${isHiddenFromReader({ template: sql`m.template`, campaignId: sql`m.campaign_id`, userId: sql`d.user_id` })} as is_hidden,
      u.email,
      case
        when m.kind = 'campaign' then case d.channel when 'sms' then a.phone else a.email end
        when d.user_id is null then d.address
        when u.deleted_at is null and d.channel = 'email' and m.template in ${[...OWNER_TEMPLATES]} then d.address
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
    -- The limit keeps Postgres reading one member per campaign, not the whole community.
    left join lateral (
      select found.* from ${campaignAudience(sql`m.campaign_id`, sql`m.message_type`, offersTexts())} found
      where found.user_id = d.user_id and m.kind = 'campaign' limit 1
    ) a on true
    where d.id in ${ids}
  )
  select c.*, may.be_sent and not c.is_muted as entitled, may.be_sent and c.is_muted as is_kept_by_mute
  from claimed c
  cross join lateral (select c.address is not null and not c.is_ended and not c.is_hidden
    -- A text needs its reader's consent, except the text that asks for it.
    and (c.kind = 'campaign' or c.channel <> 'sms' or c.user_id is null or c.template = ${INVITATION} or exists (
      select 1 from text_consents k
      where k.user_id = c.user_id and k.phone = c.address
        and k.state = case c.template when ${ASKING} then 'asked' else 'confirmed' end))
    -- The provider's own mailbox ignores opt-outs: reports of visitors and the worker must not get lost.
    and (c.kind = 'campaign' or c.template in ('contact-message', 'desk-no-worker', 'desk-troubles', 'card-surge') or not exists (
      select 1 from opt_outs o
      where o.channel = c.channel and o.address = c.address
        and case c.channel
          -- A code tests whether the carrier now serves the number.
          when 'sms' then not (c.template = 'phone-code' and o.reason = 'carrier')
          else o.reason in ('bounce', 'complaint')
        end))
    -- On a phone that others read, an open mailbox gets an e-mail instead. A text that may have been sent stays a text.
    and not (c.kind = 'direct' and c.is_discreet and c.state = 'pending' and ${isOpenMailbox(sql`c.email`)}) as be_sent) may
  order by c.created_at, c.message_type, c.id`;

type Look = { entitled: Claimed[]; dropped: string[]; muted: string[] };

/**
 * Checks claimed rows again right before sending, and drops those no longer entitled.
 *
 * - Digests lose such parts, and are dropped when none is left.
 * - Campaign messages need a person still in the audience for this channel.
 * - Direct messages are dropped without a permitted address, for a phone that others read, for a deleted
 *   community, or for a campaign hidden from the reader.
 * - A text that a shared phone already got is neither: it shares that text's outcome or waits for it.
 * - `muted`: the person muted the campaign or wants no invitations. No one else may learn this.
 */
export async function checkEntitlement(ctx: Ctx, ids: string[]): Promise<Look> {
  if (ids.length === 0) return { entitled: [], dropped: [], muted: [] };
  const rows = await ctx.db.execute<Looked>(lastLook(ids));
  const parts = await partsOf(ctx, rows);
  const open = rows.flatMap((row) => {
    const made = row.template === DIGEST ? (parts.get(row.id) ?? []) : null;
    return row.entitled && row.address && made?.length !== 0 ? [claimedOf(row, row.address, made ?? [])] : [];
  });
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
  const muted = rows.filter((row) => row.is_kept_by_mute).map(({ id }) => id);
  return { entitled, dropped: ids.filter((id) => !keep.has(id)), muted };
}

const DIGEST = "progress-digest" satisfies TemplateName;

/**
 * Returns the parts that may still be sent and removes the others. Held parts wait for a later digest, unless
 * this one may already be sent.
 */
async function partsOf(ctx: Ctx, rows: readonly Looked[]): Promise<Map<string, Part[]>> {
  const digests = rows.filter(({ template }) => template === DIGEST).map(({ id }) => id);
  const parts = new Map<string, Part[]>(digests.map((id) => [id, []]));
  if (digests.length === 0) return parts;
  await leaveOutPaused(
    ctx,
    rows.flatMap(({ id, state }) => (parts.has(id) && state === "pending" ? [id] : [])),
  );
  const joined = await ctx.db
    .select({ id: deliveries.id, digest: deliveries.carriedBy })
    .from(deliveries)
    .where(and(inArray(deliveries.carriedBy, digests), eq(deliveries.state, "pending")))
    .orderBy(asc(deliveries.id))
    // A locked part belongs to an account that is being closed.
    .for("no key update", { skipLocked: true });
  if (joined.length === 0) return parts;
  const looked = await ctx.db.execute<Looked>(lastLook(joined.map(({ id }) => id)));
  const left = looked.filter(({ entitled }) => !entitled);
  await skip(
    ctx,
    left.map(({ id }) => id),
    { reason: "no longer entitled", muted: left.filter((row) => row.is_kept_by_mute).map(({ id }) => id) },
  );
  const digestOf = new Map(joined.map(({ id, digest }) => [id, digest]));
  for (const { id, template, data, entitled } of looked) {
    if (entitled) parts.get(digestOf.get(id) ?? "")?.push({ deliveryId: id, template, data });
  }
  return parts;
}

async function leaveOutPaused(ctx: Ctx, digests: readonly string[]): Promise<void> {
  if (digests.length === 0) return;
  await ctx.db.execute(sql`
    update deliveries part set same_text_as = null, updated_at = ${ctx.now().toISOString()}::timestamptz
    from (
      select p.id from deliveries p join messages m on m.id = p.message_id
      where p.same_text_as in ${[...digests]} and p.state = 'pending'
        and ${isPaused({ campaignId: sql`m.campaign_id`, communityId: sql`m.community_id` })}
      order by p.id for no key update of p skip locked
    ) paused
    where part.id = paused.id`);
}

/** Records for `muted` that the person asked for it. */
export async function skip(
  ctx: Ctx,
  ids: readonly string[],
  { reason, muted = [] }: { reason: string; muted?: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const isMuted = muted.length === 0 ? sql`false` : sql`${deliveries.id} in ${[...muted]}`;
  await ctx.db
    .update(deliveries)
    .set({
      state: "skipped",
      isMuted,
      carriedBy: null,
      lastError: sql`case when ${isMuted} then null else ${reason} end`,
      leasedUntil: null,
      updatedAt: ctx.now(),
    })
    .where(inArray(deliveries.id, [...ids]));
}

const claimedOf = (row: Looked, address: string, parts: Part[]): Claimed => ({
  id: row.id,
  messageId: row.message_id,
  userId: row.user_id,
  address,
  attempts: row.attempts,
  template: row.template,
  data: row.data,
  isBlast: row.kind === "campaign",
  isDiscreet: row.is_discreet,
  language: row.language,
  parts,
  createdAt: new Date(row.created_at),
});

/** Stores a text's number and discretion, to compare with the next member on that phone. */
async function keepWayOfTexts(ctx: Ctx, texts: Claimed[]): Promise<void> {
  for (const { id, address, isDiscreet } of texts) {
    await ctx.db.update(deliveries).set({ address, isDiscreet }).where(eq(deliveries.id, id));
  }
}

/**
 * Sends texts by e-mail instead. Returns the ids of the changed deliveries.
 *
 * - Direct messages always: a payout's private link has to arrive.
 * - Campaign messages if e-mail is now the channel (the recipient reads the phone, or its carrier does not
 *   serve it), or if undelivered and e-mail is open.
 * - Phones that opted out of campaigns get no e-mail instead.
 */
export async function turnToEmail(
  ctx: Ctx,
  ids: string[],
  reason: string,
  { undelivered = false }: { undelivered?: boolean } = {},
): Promise<string[]> {
  if (ids.length === 0) return [];
  const now = ctx.now().toISOString();
  const isDue = undelivered ? sql`a.channel is not null and a.email is not null` : sql`a.channel = 'email'`;
  const rows = await ctx.db.execute<{ id: string }>(sql`
    update deliveries d
    set channel = 'email', address = u.email, state = 'pending', not_before = ${now}::timestamptz,
        is_discreet = false, lease_token = null, leased_until = null, last_error = ${reason},
        updated_at = ${now}::timestamptz
    from people u, messages m
    where d.id in ${ids} and d.channel = 'sms' and d.same_text_as is null and m.id = d.message_id
      and u.id = d.user_id and u.email is not null and u.deleted_at is null
      and not ${isLaunchCopy(sql`m.dedupe_key`)}
      and (m.kind = 'direct' or exists (
        select 1 from ${campaignAudience(sql`m.campaign_id`, sql`m.message_type`, offersTexts())} a
        where a.user_id = d.user_id and not a.is_muted and ${isDue}))
    returning d.id`);
  if (rows.length > 0) await enqueue(ctx, "send-emails");
  return rows.map((row) => row.id);
}
