import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { campaignSuggestions, memberships, suggestionPeople } from "@/db/schema/community";
import { isAnotherMembers, isSameMailbox } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import { type Ctx, inTransaction, requireSystem } from "@/lib/platform";
import { isAdmin } from "../members/is-admin";
import { mayNamePerson } from "./rules/may-name-person";

/** Which pairs of suggestions and admins are judged. */
type Judged = { suggestionId: string } | { communityId: string; adminId: string } | "all";

/** Pairs per query. */
const BATCH = 500;

const pairs = (ctx: Ctx, judged: Judged, after: { suggestionId: string; adminId: string } | undefined) =>
  ctx.db
    .select({
      suggestionId: campaignSuggestions.id,
      adminId: people.id,
      words: {
        fullName: campaignSuggestions.fullName,
        email: campaignSuggestions.email,
        name: campaignSuggestions.name,
        description: campaignSuggestions.description,
      },
      admin: {
        firstName: people.firstName,
        lastName: people.lastName,
        email: people.email,
        phoneNumber: people.phoneNumber,
      },
      isTheirMailbox: sql<boolean>`coalesce(${isSameMailbox(campaignSuggestions.email, people.email)}, false)`,
      isAnothers: isAnotherMembers(sql`${campaignSuggestions}`, people.id).mapWith(Boolean),
    })
    .from(campaignSuggestions)
    .innerJoin(memberships, and(eq(memberships.communityId, campaignSuggestions.communityId), isAdmin))
    .innerJoin(people, eq(people.id, memberships.userId))
    .where(
      and(
        isNull(campaignSuggestions.endedAt),
        eq(campaignSuggestions.isForSuggester, false),
        isNotNull(people.registeredAt),
        isNull(people.deletedAt),
        judged === "all"
          ? undefined
          : "adminId" in judged
            ? and(eq(campaignSuggestions.communityId, judged.communityId), eq(people.id, judged.adminId))
            : eq(campaignSuggestions.id, judged.suggestionId),
        after &&
          sql`(${campaignSuggestions.id}, ${people.id}) > (${after.suggestionId}::uuid, ${after.adminId}::uuid)`,
      ),
    )
    .orderBy(campaignSuggestions.id, people.id)
    .limit(BATCH);

/**
 * Hides waiting suggestions from their possible recipients among the admins, by a name that is alike, the mailbox or a text that names
 * them; in doubt too. Call it before anything tells an admin of a suggestion: when it comes in (`suggestionId`), and when a
 * member becomes an admin. The caller has locked the community, so that no pair is missed. Checks no permission.
 */
export async function hideFromLikely(ctx: Ctx, judged: Judged): Promise<void> {
  let after: { suggestionId: string; adminId: string } | undefined;
  do {
    const found = await pairs(ctx, judged, after);
    const hidden = found
      .filter(
        ({ isTheirMailbox, isAnothers, words, admin }) =>
          isTheirMailbox || (!isAnothers && mayNamePerson(words, admin)),
      )
      .map(({ suggestionId, adminId, isTheirMailbox }) => ({
        suggestionId,
        userId: adminId,
        isByAddress: isTheirMailbox,
      }));
    if (hidden.length > 0) await ctx.db.insert(suggestionPeople).values(hidden).onConflictDoNothing();
    after = found.length === BATCH ? found.at(-1) : undefined;
  } while (after);
}

/** Judges every waiting suggestion again: those of a release without this rule, and admins who changed their name. The worker's. */
export async function hideFromLikelyAgain(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await inTransaction(ctx, (tx) => hideFromLikely(tx, "all"));
}
