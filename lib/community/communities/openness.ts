import { eq } from "drizzle-orm";
import { communities } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { audit, type Ctx, command, query, requireUser } from "@/lib/platform";
import { idOf } from "../facts";
import { lockCommunity } from "../lock";
import { lockOwnAdminRole, memberRole, requireAdmin } from "../policies";
import { communityIdSchema, opennessFields } from "../schemas";
import type { Openness } from "./rules/openness";

const columns = {
  joining: communities.joining,
  contacts: communities.contacts,
  isListed: communities.isListed,
};

export const openness = query(communityIdSchema, async (ctx, input): Promise<Openness> => {
  const id = idOf(input.communityId);
  await requireAdmin(ctx, id);
  const [row] = await ctx.db.select(columns).from(communities).where(eq(communities.id, id));
  if (!row) throw notFound("no such community");
  return row;
});

/**
 * Sets the openness. Idempotent. For admins; throws like `requireAdmin`.
 *
 * - Members and pending requests stay.
 * - A community that is not listed is also hidden from search engines.
 */
export const setOpenness = command(
  communityIdSchema.extend(opennessFields),
  async (ctx, { communityId, ...wanted }): Promise<void> => {
    requireUser(ctx);
    const id = idOf(communityId);
    const before = await lockCommunity(ctx, id);
    await lockOwnAdminRole(ctx, id);
    const isSame =
      before.joining === wanted.joining &&
      before.contacts === wanted.contacts &&
      before.isListed === wanted.isListed;
    if (isSame) return;
    const isFindable = before.isFindable && wanted.isListed;
    await ctx.db
      .update(communities)
      .set({ ...wanted, isFindable })
      .where(eq(communities.id, id));
    await audit(ctx, "community.openness_changed", { type: "community", id }, wanted);
    if (before.isFindable && !isFindable) await audit(ctx, "community.hidden", { type: "community", id });
  },
);

/**
 * Returns whether the caller may list active campaigns. Members always may; false for unknown communities.
 */
export async function canSeeCampaignList(
  ctx: Ctx,
  community: { id: string; isListed: boolean },
): Promise<boolean> {
  return community.isListed || (await memberRole(ctx, community.id)) !== null;
}
