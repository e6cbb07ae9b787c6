import { eq } from "drizzle-orm";
import { communities } from "@/db/schema/community";
import { conflict, notFound } from "@/lib/kernel";
import { audit, command, enqueue, env, requirePlatform, requireRecentProof } from "@/lib/platform";
import { tellAdmins } from "../communities/tell-admins";
import { lockEndingCommunity } from "../lock";
import { requiredReason } from "../reason";
import { adminIdsOf } from "../roster/members";
import { communityIdSchema } from "../schemas";

const holdSchema = communityIdSchema.extend({
  reason: requiredReason,
});

/**
 * Stops launches, gifts, transfers and messages of an approved community until the provider lifts it; admins
 * read the reason verbatim. Charges already sent to a bank are settled. Everything stays visible. For the
 * provider.
 * - Throws `proof_needed`, `invalid` without a reason, `notFound` once deleted, and `conflict` if not
 *   approved or already on hold.
 * - Everything that starts in a community locks its row (`lockStanding`): it completes before the hold, or is
 *   refused.
 */
export const putOnHold = command(holdSchema, async (ctx, { communityId, reason }): Promise<void> => {
  requirePlatform(ctx);
  requireRecentProof(ctx);
  const { id, name, ...community } = await lockEndingCommunity(ctx, communityId);
  if (community.endedAt) throw notFound("this community was deleted");
  if (!community.confirmedAt) throw conflict("community.not_approved");
  if (community.heldAt) throw conflict("community.held_already");
  const heldAt = ctx.now();
  await ctx.db.update(communities).set({ heldAt, holdReason: reason }).where(eq(communities.id, id));
  await enqueue(ctx, "cancel-open-intents");
  await audit(ctx, "community.held", { type: "community", id });
  await tellAdmins(ctx, await adminIdsOf(ctx, id), {
    aboutId: id,
    at: heldAt,
    template: "community-held",
    data: { communityName: name, reason, support: env().PROVIDER_SUPPORT_EMAIL },
  });
});
