import { eq } from "drizzle-orm";
import { communities } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { audit, type Ctx, command, query, requireUser } from "@/lib/platform";
import { lockCommunity } from "../lock";
import { idOf, lockAdmin, memberRole, requireAdmin } from "../policies";
import { communityIdSchema, opennessFields } from "../schemas";
import type { Openness } from "./rules/openness";

const columns = {
  joining: communities.joining,
  contacts: communities.contacts,
  isListed: communities.isListed,
};

/** How open a community is. For its admins. */
export const openness = query(communityIdSchema, async (ctx, input): Promise<Openness> => {
  const id = idOf(input.communityId);
  await requireAdmin(ctx, id);
  const [row] = await ctx.db.select(columns).from(communities).where(eq(communities.id, id));
  if (!row) throw notFound("no such community");
  return row;
});

/**
 * Changes how open a community is. For its admins. Members stay members, and requests that wait stay. A
 * community whose campaigns outsiders see by link only is hidden from search engines with it. Choosing the
 * same again changes nothing. Throws like `requireAdmin`.
 */
export const setOpenness = command(
  communityIdSchema.extend(opennessFields),
  async (ctx, { communityId, ...wanted }): Promise<void> => {
    requireUser(ctx);
    const id = idOf(communityId);
    const before = await lockCommunity(ctx, id);
    await lockAdmin(ctx, id);
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
 * True if the caller sees the list of a community's active campaigns: everyone, or only members if it is
 * shown by link only. False for unknown communities.
 */
export async function seesList(ctx: Ctx, community: { id: string; isListed: boolean }): Promise<boolean> {
  return community.isListed || (await memberRole(ctx, community.id)) !== null;
}
