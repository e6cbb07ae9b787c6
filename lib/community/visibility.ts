import { and, inArray, isNotNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaignRecipients, campaigns } from "@/db/schema/community";
import { isForPerson, isSameMailbox } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import type { Ctx } from "@/lib/platform";

/**
 * The campaign or suggestion is for the caller, or for a deleted account of theirs with the same e-mail.
 * Undefined for visitors and the system.
 */
export function isForCaller(ctx: Ctx, campaignId: SQLWrapper): SQL | undefined {
  if (ctx.actor.kind !== "user") return undefined;
  const { userId } = ctx.actor;
  return isForPerson(campaignId, userId);
}

/** Includes deleted drafts and suggestions, whose recipient is unknown. */
export async function hiddenFromCaller(ctx: Ctx, campaignIds: string[]): Promise<Set<string>> {
  const isTheirs = isForCaller(ctx, campaigns.id);
  if (!isTheirs || campaignIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(inArray(campaigns.id, campaignIds), not(isTheirs)));
  const shown = new Set(rows.map((row) => row.id));
  return new Set(campaignIds.filter((id) => !shown.has(id)));
}

/** An account, or the reader of a typed address. */
type Reader = { userId: string } | { email: string };

/**
 * Returns whether a message to this reader must not name the campaign. Sealed: checks no permission.
 *
 * - Account: if it is the recipient.
 * - Typed address: if any account has it, or the campaign keeps it of a deleted recipient. A rule for the
 *   recipient's address alone would reveal them.
 */
export async function mayNotBeNamedTo(ctx: Ctx, campaignId: string, reader: Reader): Promise<boolean> {
  return (await unnamedAmong(ctx, [{ key: "", campaignId, reader }])).has("");
}

/** Keys of messages to which `mayNotBeNamedTo` applies. */
export async function unnamedAmong(
  ctx: Ctx,
  messages: readonly { key: string; campaignId: string; reader: Reader }[],
): Promise<Set<string>> {
  if (messages.length === 0) return new Set();
  const read = messages.map(({ key, campaignId, reader }) =>
    "userId" in reader
      ? sql`(${key}::text, ${campaignId}::uuid, ${reader.userId}::uuid, null::text)`
      : sql`(${key}::text, ${campaignId}::uuid, null::uuid, ${reader.email.toLowerCase()}::text)`,
  );
  const rows = await ctx.db.execute<{ key: string }>(sql`
    select read.key from (values ${sql.join(read, sql`, `)}) as read (key, campaign_id, user_id, email)
    where case when read.email is null
      then ${isForPerson(sql`read.campaign_id`, sql`read.user_id`)}
      else exists (
          select 1 from ${people}
          where ${isSameMailbox(people.email, sql`read.email`)} and ${people.registeredAt} is not null)
        or exists (
          select 1 from ${campaignRecipients}
          where ${campaignRecipients.campaignId} = read.campaign_id
            and ${isSameMailbox(campaignRecipients.email, sql`read.email`)}) end`);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Campaigns not to be named at this address, as in `mayNotBeNamedTo`; all if any account has it. Sealed:
 * checks no permission.
 */
export async function hiddenFromAddress(
  ctx: Ctx,
  campaignIds: string[],
  email: string,
): Promise<Set<string>> {
  if (campaignIds.length === 0) return new Set();
  const [account] = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(isSameMailbox(people.email, sql`${email}::text`), isNotNull(people.registeredAt)))
    .limit(1);
  if (account) return new Set(campaignIds);
  const rows = await ctx.db
    .select({ id: campaignRecipients.campaignId })
    .from(campaignRecipients)
    .where(
      and(
        inArray(campaignRecipients.campaignId, campaignIds),
        isSameMailbox(campaignRecipients.email, sql`${email}::text`),
      ),
    );
  return new Set(rows.map((row) => row.id));
}

/** Required in every read of campaigns: a campaign for the caller does not exist for the caller. */
export function notForCaller(ctx: Ctx): SQL | undefined {
  const isTheirs = isForCaller(ctx, campaigns.id);
  return isTheirs && not(isTheirs);
}
