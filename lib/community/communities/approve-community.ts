import { eq } from "drizzle-orm";
import { z } from "zod";
import { communities } from "@/db/schema/community";
import { conflict, notFound } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { audit, command, env, requirePlatform } from "@/lib/platform";
import { lockCommunity } from "../lock";
import { communityIdSchema } from "../schemas";

const approvalSchema = communityIdSchema.extend({
  /** True if the caller saw it waiting: a community declined since then is refused. */
  seenWaiting: z.boolean().default(false),
});

/**
 * Approves a community, declined ones too, and notifies its creator. Idempotent. For the provider.
 *
 * - Throws `notFound`, also for a deleted one.
 * - Throws `conflict` for one declined since it was seen waiting.
 */
export const approveCommunity = command(approvalSchema, async (ctx, input): Promise<void> => {
  requirePlatform(ctx);
  const community = await lockCommunity(ctx, input.communityId);
  if (community.endedAt) throw notFound("this community was deleted");
  if (community.confirmedAt) return;
  if (community.declinedAt && input.seenWaiting) throw conflict("community.declined_already");
  await ctx.db
    .update(communities)
    .set({ confirmedAt: ctx.now(), declinedAt: null })
    .where(eq(communities.id, community.id));
  await audit(ctx, "community.approved", { type: "community", id: community.id });
  if (!community.createdBy) return;
  await queueMessage(ctx, {
    dedupeKey: `community-approved:${community.id}`,
    template: "community-approved",
    to: { userId: community.createdBy },
    communityId: community.id,
    data: { communityName: community.name, link: `${env().APP_URL}/approved?communityId=${community.id}` },
  });
});
