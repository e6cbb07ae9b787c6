import { and, asc, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { campaignSuggestions, campaigns, judgedSuggestions, suggestionPeople } from "@/db/schema/community";
import { isAnotherMembers } from "@/db/schema/for-person";
import { type ClosingAccount, KEPT_FOR } from "@/lib/kernel";
import { type Ctx, isLocked, RunAgain, requireSystem } from "@/lib/platform";

/** From its creation: counting from its end would reveal the end to its author. */
const KEPT = KEPT_FOR.suggestion;

export const readableSince = (ctx: Ctx): Date => new Date(ctx.now().getTime() - KEPT);

/** By current or former address or number. */
function isAbout({ userId, email, phoneNumber, isPhoneConfirmed }: ClosingAccount) {
  // A number beside another member's e-mail means that member.
  const isOthers = isAnotherMembers(sql`${campaignSuggestions}`, sql`${userId}::uuid`);
  return or(
    sql`exists (
      select 1 from ${suggestionPeople} earlier
      where earlier.suggestion_id = ${campaignSuggestions.id}
        and earlier.user_id = ${userId} and earlier.is_by_address)`,
    and(eq(campaignSuggestions.isForSuggester, true), eq(campaignSuggestions.suggestedBy, userId)),
    email === null ? undefined : eq(campaignSuggestions.email, email),
    // An unconfirmed number must not delete suggestions about its owner.
    phoneNumber === null || !isPhoneConfirmed
      ? undefined
      : and(eq(campaignSuggestions.phoneNumber, phoneNumber), sql`not ${isOthers}`),
  );
}

/** Lists undecided suggestions for a person, by campaign id. Checks no permission. */
export async function suggestionsAbout(ctx: Ctx, account: ClosingAccount): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: campaigns.id })
    .from(campaignSuggestions)
    .innerJoin(campaigns, eq(campaigns.id, campaignSuggestions.campaignId))
    .where(and(eq(campaigns.status, "suggestion"), isAbout(account)))
    .orderBy(asc(campaigns.id));
  return rows.map((row) => row.id);
}

/**
 * Erases what names a closed account. Suggestions for others stay with the admins without their author, whose
 * own copy is deleted. The campaigns are locked (`suggestionsAbout`). Checks no permission.
 */
export async function forgetSuggestions(ctx: Ctx, account: ClosingAccount): Promise<void> {
  const ended = await ctx.db
    .delete(campaignSuggestions)
    .where(isAbout(account))
    .returning({ campaignId: campaignSuggestions.campaignId, endedAt: campaignSuggestions.endedAt });
  const ids = ended.flatMap(({ campaignId, endedAt }) =>
    endedAt === null && campaignId ? [campaignId] : [],
  );
  if (!isLocked(ctx, "campaign", ids)) throw new RunAgain("a suggestion was made meanwhile");
  if (ids.length > 0) await ctx.db.delete(campaigns).where(inArray(campaigns.id, ids));
  await ctx.db.delete(suggestionPeople).where(eq(suggestionPeople.userId, account.userId));
  await ctx.db.delete(judgedSuggestions).where(eq(judgedSuggestions.userId, account.userId));
  const theirs = eq(campaignSuggestions.suggestedBy, account.userId);
  await ctx.db.delete(campaignSuggestions).where(and(theirs, isNotNull(campaignSuggestions.endedAt)));
  await ctx.db.update(campaignSuggestions).set({ suggestedBy: null }).where(theirs);
}

/** Deletes ended suggestions a year after their creation. For the worker. */
export async function forgetOldSuggestions(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await ctx.db
    .delete(campaignSuggestions)
    .where(
      and(isNotNull(campaignSuggestions.endedAt), lt(campaignSuggestions.suggestedAt, readableSince(ctx))),
    );
}
