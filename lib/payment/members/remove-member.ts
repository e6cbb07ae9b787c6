import { endMembership } from "@/lib/community/inside";
import { command } from "@/lib/platform";
import { endPlansOf } from "../recurring/end-plans";
import { memberSchema } from "../schemas";

/**
 * Ends a membership and the member's recurring gifts there. The member is notified of these; the removing
 * admin learns nothing of them. In payment, which alone sees all money. Throws like ending a membership.
 */
export const removeMember = command(memberSchema, async (ctx, input): Promise<void> => {
  await endMembership(ctx, input);
  await endPlansOf(ctx, input, "removed_from_community", { isTold: true });
});
