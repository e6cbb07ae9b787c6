import { communityFactsOf, leaveCommunity as endMembership } from "@/lib/community/inside";
import { command, requireUser } from "@/lib/platform";
import { demandPenniless } from "../communities/money-of";
import { endPlansOf } from "../recurring/end-plans";
import { communitySchema } from "../schemas";

/**
 * Ends the caller's membership and recurring gifts there, in one transaction. In payment, which alone sees
 * all money. Throws like ending a membership.
 */
export const leaveCommunity = command(communitySchema, async (ctx, input): Promise<void> => {
  const { userId } = requireUser(ctx);
  await endMembership(ctx, input);
  const community = (await communityFactsOf(ctx, [input.communityId])).get(input.communityId.toLowerCase());
  if (community?.confirmedAt === null) await demandPenniless(ctx, community.id);
  await endPlansOf(ctx, { userId, communityId: input.communityId }, "left_community", { isTold: false });
});
