import { and, desc, eq, gte } from "drizzle-orm";
import { campaignSuggestions } from "@/db/schema/community";
import { MAX_PAGE_SIZE } from "@/lib/kernel";
import { query, requireUser } from "@/lib/platform";
import { idOf } from "../facts";
import { requireMember } from "../policies";
import { communityIdSchema } from "../schemas";
import { readableSince } from "./forget-suggestions";

export type MySuggestion = {
  /** Never the campaign's id. */
  id: string;
  name: string;
  suggestedAt: Date;
  /** Null for a suggestion for oneself. */
  fullName: string | null;
};

/** Lists the caller's own words within a year, newest first, without the outcome. For members. */
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
        gte(campaignSuggestions.suggestedAt, readableSince(ctx)),
      ),
    )
    .orderBy(desc(campaignSuggestions.suggestedAt), desc(campaignSuggestions.id))
    .limit(MAX_PAGE_SIZE);
});
