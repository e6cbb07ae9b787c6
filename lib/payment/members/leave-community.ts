import { communityFactsOf, leaveCommunity as endMembership } from "@/lib/community/inside";
import { command, requireUser } from "@/lib/platform";
import { demandPenniless } from "../communities/money-of";
import { endPlansOf } from "../recurring/end-plans";
import { communitySchema } from "../schemas";

/**
 * Ends the caller's membership, and with it their recurring gifts there, in one transaction: nothing is charged for a
 * community that somebody has left. Errors are those of the membership's end.
 *
 * It is part of payment because payment is the only context that knows of all the money.
 */
export const leaveCommunity = command(communitySchema, async (ctx, input): Promise<void> => {
  const { userId } = requireUser(ctx);
  await endMembership(ctx, input);
  const community = (await communityFactsOf(ctx, [input.communityId])).get(input.communityId.toLowerCase());
  if (community?.confirmedAt === null) await demandPenniless(ctx, community.id);
  await endPlansOf(ctx, { userId, communityId: input.communityId }, "left_community", { isTold: false });
});
