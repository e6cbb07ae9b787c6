import { and, eq, isNull } from "drizzle-orm";
import { campaignSuggestions } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName } from "@/lib/kernel";
import { query } from "@/lib/platform";
import { campaignFor } from "../campaigns/campaign-for";
import { requireAdmin } from "../policies";
import { campaignIdSchema } from "../schemas";

/** Who suggested a campaign, and when. */
export type SuggestedBy = { fullName: string; suggestedAt: Date; isForSuggester: boolean };

/**
 * The member who suggested a campaign that was launched since; null for one that nobody has suggested, and once that
 * member's account is deleted. For admins of its community: nobody else can tell that a campaign was suggested. Throws
 * like `campaignForAdmin`, `notFound` for whoever it is for.
 */
export const suggestedBy = query(campaignIdSchema, async (ctx, input): Promise<SuggestedBy | null> => {
  const { id, communityId } = await campaignFor(ctx, input);
  await requireAdmin(ctx, communityId);
  const [row] = await ctx.db
    .select({
      firstName: people.firstName,
      lastName: people.lastName,
      suggestedAt: campaignSuggestions.suggestedAt,
      isForSuggester: campaignSuggestions.isForSuggester,
    })
    .from(campaignSuggestions)
    .innerJoin(people, and(eq(people.id, campaignSuggestions.suggestedBy), isNull(people.deletedAt)))
    .where(eq(campaignSuggestions.campaignId, id));
  if (!row) return null;
  return {
    fullName: fullName(row),
    suggestedAt: row.suggestedAt,
    isForSuggester: row.isForSuggester,
  };
});
