import { removeMember as endMembership } from "@/lib/community/inside";
import { command } from "@/lib/platform";
import { endPlansOf } from "../recurring/end-plans";
import { memberSchema } from "../schemas";

/**
 * Ends somebody's membership, and with it their recurring gifts in this community, of which they are told; the admin who
 * removes them learns nothing of these gifts. Errors are those of the membership's end.
 *
 * It is part of payment because payment is the only context that knows of all the money.
 */
export const removeMember = command(memberSchema, async (ctx, input): Promise<void> => {
  await endMembership(ctx, input);
  await endPlansOf(ctx, input, "removed_from_community", { isTold: true });
});
