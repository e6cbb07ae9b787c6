import { and, desc, eq, gte } from "drizzle-orm";
import { campaignSuggestions } from "@/db/schema/community";
import { MAX_PAGE_SIZE } from "@/lib/kernel";
import { query, requireUser } from "@/lib/platform";
import { idOf, requireMember } from "../policies";
import { communityIdSchema } from "../schemas";
import { readSince } from "./forget-suggestions";

/** What the caller has suggested within a year, as they wrote it. */
export type MySuggestion = {
  /** The suggestion's own id, which is never the campaign's. */
  id: string;
  name: string;
  suggestedAt: Date;
  /** Null for a suggestion for oneself. */
  fullName: string | null;
};

/**
 * What the caller has suggested in a community, newest first: their own words, and nothing of what became of them. The
 * admins have all of it. For members.
 */
export const mySuggestions = query(communityIdSchema, async (ctx, input): Promise<MySuggestion[]> => {
  const { userId } = requireUser(ctx);
  await requireMember(ctx, input.communityId);
  return ctx.db
    .select({
      id: campaignSuggestions.id,
      name: campaignSuggestions.name,
      suggestedAt: campaignSuggestions.suggestedAt,
      fullName: campaignSuggestions.fullName,
    })
    .from(campaignSuggestions)
    .where(
      and(
        eq(campaignSuggestions.suggestedBy, userId),
        eq(campaignSuggestions.communityId, idOf(input.communityId)),
        gte(campaignSuggestions.suggestedAt, readSince(ctx)),
      ),
    )
    .orderBy(desc(campaignSuggestions.suggestedAt), desc(campaignSuggestions.id))
    .limit(MAX_PAGE_SIZE);
});
