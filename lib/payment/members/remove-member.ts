import { removeMember as endMembership } from "@/lib/community/inside";
import { type Ctx, inTransaction } from "@/lib/platform";
import { endPlansOf } from "../recurring/end-plans";

/**
 * Ends somebody's membership, and with it their recurring gifts in this community, of which they are told; the admin who
 * removes them learns nothing of these gifts. Errors are those of the membership's end.
 *
 * It is part of payment because payment is the only context that knows of all the money.
 */
export async function removeMember(
  ctx: Ctx,
  { communityId, userId }: { communityId: string; userId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await endMembership(tx, { communityId, userId });
    await endPlansOf(tx, { userId, communityId }, "removed_from_community", { isTold: true });
  });
}
