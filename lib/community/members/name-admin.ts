import { and, eq } from "drizzle-orm";
import { memberships } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import {
  audit,
  type Ctx,
  command,
  idSchema,
  locking,
  requirePlatform,
  requireRecentProof,
} from "@/lib/platform";
import { ADMIN } from "../communities/rules/standing";
import { idOf } from "../facts";
import { lockCommunity } from "../lock";
import { membershipKey } from "../policies";
import { memberIdSchema } from "../schemas";
import { checkGrant, grantAdmin, notAMember } from "./grant-admin";

async function lockRole(ctx: Ctx, communityId: string, userId: string): Promise<number | null> {
  locking(ctx, "membership", [membershipKey(communityId, userId)]);
  const [row] = await ctx.db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, userId)))
    .for("update");
  return row?.role ?? null;
}

/**
 * Makes a verified member of any community its admin. For the provider: the only admin may be away, or must
 * not see what waits. Allowed everywhere, so its use reveals nothing. Notifies the new admin; the history
 * names the provider. Idempotent. Throws `not_found` for a deleted community or an unverified member,
 * `conflict` with *Your community already has 3 admins.*, and `proof_needed`.
 */
export const nameAdmin = command(memberIdSchema, async (ctx, input): Promise<void> => {
  requirePlatform(ctx);
  requireRecentProof(ctx);
  const communityId = idOf(input.communityId);
  const community = await lockCommunity(ctx, communityId);
  if (community.endedAt) throw notFound("this community was deleted");
  const userId = idSchema.safeParse(input.userId).data;
  const role = userId ? await lockRole(ctx, communityId, userId) : null;
  if (!userId || role === null) throw notAMember();
  if (role === ADMIN) return;
  await checkGrant(ctx, communityId, userId);
  await grantAdmin(ctx, communityId, userId);
  await audit(ctx, "community.admin_named", { type: "community", id: communityId }, { userId });
});
