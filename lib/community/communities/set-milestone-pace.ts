import { eq } from "drizzle-orm";
import { z } from "zod";
import { communities } from "@/db/schema/community";
import { asIssue } from "@/lib/kernel";
import { audit, command, requireUser } from "@/lib/platform";
import { idOf } from "../facts";
import { lockCommunity } from "../lock";
import { lockOwnAdminRole } from "../policies";
import { communityIdSchema } from "../schemas";

/**
 * Sets whether milestones within an hour are one message. Applies to later milestones. Idempotent. For
 * admins; throws like `requireAdmin`.
 */
export const setMilestonePace = command(
  communityIdSchema.extend({ sendsEachMilestone: z.boolean({ error: asIssue("input.invalid_setting") }) }),
  async (ctx, { communityId, sendsEachMilestone }): Promise<void> => {
    requireUser(ctx);
    const id = idOf(communityId);
    const before = await lockCommunity(ctx, id);
    await lockOwnAdminRole(ctx, id);
    if (before.sendsEachMilestone === sendsEachMilestone) return;
    await ctx.db.update(communities).set({ sendsEachMilestone }).where(eq(communities.id, id));
    await audit(ctx, sendsEachMilestone ? "community.milestones_each" : "community.milestones_hourly", {
      type: "community",
      id,
    });
  },
);
