import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { memberships } from "@/db/schema/community";
import { asIssue, conflict } from "@/lib/kernel";
import { audit, type Ctx, command, idSchema, requireUser } from "@/lib/platform";
import { ADMIN, MEMBER, type MemberRole } from "../communities/rules/standing";
import { idOf } from "../facts";
import { lockCommunity } from "../lock";
import { requireAdmin } from "../policies";
import { memberIdSchema } from "../schemas";
import { communitiesNeeding } from "./communities-needing";
import { isInvitationOf } from "./entries";
import { checkGrant, countAdmins, grantAdmin, notAMember } from "./grant-admin";
import { lockOtherMembership } from "./lock-other-membership";
import { mayTakeFromAnother } from "./rules/admin-role";

async function checkTake(ctx: Ctx, communityId: string, userId: string): Promise<void> {
  const isOwn = userId === requireUser(ctx).userId;
  const isLeftRunning = isOwn
    ? (await communitiesNeeding(ctx, userId, [communityId])).length === 0
    : mayTakeFromAnother((await countAdmins(ctx, communityId)) - 1);
  if (!isLeftRunning) throw conflict("member.assign_admin_to_relinquish");
}

/**
 * Grants or ends a verified member's admin role; idempotent. For admins. A community keeps one to three
 * admins, and every active campaign one who is not its recipient, also under concurrency. Ignores ending the
 * role of invited people.
 * - Throws `conflict` with *Your community already has 3 admins.*, with *To relinquish the administrator role
 *   you need to assign an administrator for the community.* (000 §5, §6), and for a new admin who has not
 *   signed up.
 * - Throws `not_found` for non-members.
 */
export const changeMemberRole = command(
  memberIdSchema.extend({
    memberRole: z.union([z.literal(MEMBER), z.literal(ADMIN)], { error: asIssue("input.invalid_setting") }),
  }),
  async (ctx, input): Promise<{ userId: string; memberRole: MemberRole }> => {
    const communityId = idOf(input.communityId);
    await requireAdmin(ctx, communityId);
    const userId = idSchema.safeParse(input.userId).data;
    if (!userId) throw notAMember();
    await lockCommunity(ctx, communityId);
    const { memberRole } = input;
    const role = await lockOtherMembership(ctx, communityId, userId);
    if (role === null) {
      if (!(await isInvitationOf(ctx, communityId, userId))) throw notAMember();
      if (memberRole === ADMIN) throw conflict("member.not_verified");
      return { userId, memberRole };
    }
    if (role === memberRole) return { userId, memberRole };
    if (memberRole === ADMIN) {
      await checkGrant(ctx, communityId, userId);
      await grantAdmin(ctx, communityId, userId);
    } else {
      await checkTake(ctx, communityId, userId);
      await ctx.db
        .update(memberships)
        .set({ role: MEMBER })
        .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, userId)));
    }
    await audit(
      ctx,
      memberRole === ADMIN ? "community.admin_granted" : "community.admin_relinquished",
      { type: "community", id: communityId },
      { userId },
    );
    return { userId, memberRole };
  },
);
