import { leaveCommunity as endMembership } from "@/lib/community/inside";
import { type Ctx, inTransaction, requireUser } from "@/lib/platform";
import { endPlansOf } from "../recurring/end-plans";

/**
 * Ends the caller's membership, and with it their recurring gifts there, in one transaction: nothing is charged for a
 * community that somebody has left. Errors are those of the membership's end.
 *
 * It is part of payment because payment is the only context that knows of all the money.
 */
export async function leaveCommunity(ctx: Ctx, input: { communityId: string }): Promise<void> {
  const { userId } = requireUser(ctx);
  await inTransaction(ctx, async (tx) => {
    await endMembership(tx, input);
    await endPlansOf(tx, { userId, communityId: input.communityId }, "left_community", { isTold: false });
  });
}
