import { eq } from "drizzle-orm";
import { communities } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { audit, command, env, requirePlatform } from "@/lib/platform";
import { lockCommunity } from "../lock";
import { communityIdSchema } from "../schemas";

/**
 * Approves a community and sends a message to its creator. For the provider. Approving it again changes and
 * sends nothing. Throws `notFound`, also for one that was deleted.
 */
export const approveCommunity = command(communityIdSchema, async (ctx, input): Promise<void> => {
  requirePlatform(ctx);
  const community = await lockCommunity(ctx, input.communityId);
  if (community.endedAt) throw notFound("this community was deleted");
  if (community.confirmedAt) return;
  await ctx.db.update(communities).set({ confirmedAt: ctx.now() }).where(eq(communities.id, community.id));
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
