import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { communities, invitations } from "@/db/schema/community";
import { conflict, notFound } from "@/lib/kernel";
import { withdrawInvitations } from "@/lib/notification/inside";
import { audit, type Ctx, command, enqueue, env, requirePlatform, requireRecentProof } from "@/lib/platform";
import { tellAdmins } from "../communities/tell-admins";
import { withKey } from "../invitations/dedupe-key";
import { lockEndingCommunity } from "../lock";
import { adminIdsOf } from "../roster/members";
import { communityIdSchema } from "../schemas";

async function withdrawLapsed(ctx: Ctx, communityId: string, heldAt: Date): Promise<void> {
  const lapsed = await ctx.db
    .select({ id: invitations.id, sentWith: invitations.sentWith })
    .from(invitations)
    .where(
      and(
        eq(invitations.communityId, communityId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, heldAt),
        lte(invitations.expiresAt, ctx.now()),
      ),
    );
  await withdrawInvitations(ctx, lapsed.map(withKey));
}

/**
 * Notifies the admins. Held messages go out unless their subject has ended; recurring gifts resume on the
 * next day announced to their donors. For the provider. Throws `proof_needed`, `notFound` once deleted, and
 * `conflict` if not on hold.
 */
export const liftHold = command(communityIdSchema, async (ctx, { communityId }): Promise<void> => {
  requirePlatform(ctx);
  requireRecentProof(ctx);
  const { id, name, endedAt, heldAt } = await lockEndingCommunity(ctx, communityId);
  if (endedAt) throw notFound("this community was deleted");
  if (!heldAt) throw conflict("community.lifted_already");
  await ctx.db.update(communities).set({ heldAt: null, holdReason: null }).where(eq(communities.id, id));
  await withdrawLapsed(ctx, id, heldAt);
  await enqueue(ctx, "fan-out-messages");
  await enqueue(ctx, "send-imports");
  await enqueue(ctx, "charge-due-gifts");
  await audit(ctx, "community.lifted", { type: "community", id });
  await tellAdmins(ctx, await adminIdsOf(ctx, id), {
    aboutId: id,
    at: ctx.now(),
    template: "community-lifted",
    data: { communityName: name, link: `${env().APP_URL}/campaigns` },
  });
});
