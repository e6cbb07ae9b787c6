import { and, inArray, isNotNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaignRecipients, campaigns } from "@/db/schema/community";
import { isForPerson, isSameMailbox } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import type { Ctx } from "@/lib/platform";

/**
 * A condition: the campaign in this column is for the caller, or for an earlier account of theirs that they
 * deleted and that had the same e-mail address, or it is a suggestion for them. Undefined for visitors and the system,
 * who are nobody's recipient.
 */
export function isForCaller(ctx: Ctx, campaignId: SQLWrapper): SQL | undefined {
  if (ctx.actor.kind !== "user") return undefined;
  const { userId } = ctx.actor;
  return isForPerson(campaignId, userId);
}

/**
 * Those of the campaigns that are for the caller, and so must not be named to them; a draft or suggestion that was
 * deleted, too, because nothing tells any more whom it was for.
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

/** Who reads a message: an account, or whoever reads e-mail at an address that was typed. */
export type Reader = { userId: string } | { email: string };

/**
 * True if a message about this campaign to this reader may not name it. To an account: when the campaign is for
 * it. To an address that a visitor typed: when it is the address of any account, whomever the campaign is for,
 * since nobody knows that its owner is the visitor, and words that differed for the recipient alone would tell;
 * or when the campaign keeps it of a recipient who deleted their account. Sealed: it checks no permission.
 */
export async function mayNotBeNamedTo(ctx: Ctx, campaignId: string, reader: Reader): Promise<boolean> {
  return (await unnamedAmong(ctx, [{ key: "", campaignId, reader }])).has("");
}

/** The keys of those messages for which `mayNotBeNamedTo` holds, asked for all at once. */
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
 * Those of the campaigns that may not be named to whoever reads e-mail at this address, by the rule of `mayNotBeNamedTo`;
 * all of them where it is the address of any account. Sealed: it checks no permission.
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
