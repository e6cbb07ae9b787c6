import { and, inArray, isNotNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaignRecipients, campaigns } from "@/db/schema/community";
import { isForPerson, isSameMailbox } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import type { Ctx } from "@/lib/platform";

/**
 * Condition: the campaign is for the caller, or was for their deleted earlier account with the same e-mail
 * address, or is a suggestion for them. Undefined for visitors and the system, who cannot be recipients.
 */
export function isForCaller(ctx: Ctx, campaignId: SQLWrapper): SQL | undefined {
  if (ctx.actor.kind !== "user") return undefined;
  const { userId } = ctx.actor;
  return isForPerson(campaignId, userId);
}

/**
 * Returns the campaigns that are for the caller and must not be named to them. Includes deleted drafts and
 * suggestions, whose recipient is no longer recorded.
 */
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

/** Reader of a message: an account, or the owner of a typed e-mail address. */
export type Reader = { userId: string } | { email: string };

/**
 * True if a message about this campaign must not name it to this reader. Sealed: checks no permission.
 * - An account: if the campaign is for it.
 * - A typed address: if any account has it, for every recipient alike. Its owner may not be the visitor, and
 *   words that differ only for the recipient would reveal them.
 * - A typed address that the campaign keeps of a deleted recipient.
 */
export async function mayNotBeNamedTo(ctx: Ctx, campaignId: string, reader: Reader): Promise<boolean> {
  return (await unnamedAmong(ctx, [{ key: "", campaignId, reader }])).has("");
}

/** Keys of the messages for which `mayNotBeNamedTo` holds, in one query. */
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
 * Returns the campaigns that must not be named at this e-mail address, by the rule of `mayNotBeNamedTo`; all
 * of them if any account has the address. Sealed: checks no permission.
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

/**
 * The condition that every read of campaigns carries: a campaign that is for the caller does not exist for the caller.
 */
export function notForCaller(ctx: Ctx): SQL | undefined {
  const isTheirs = isForCaller(ctx, campaigns.id);
  return isTheirs && not(isTheirs);
}
