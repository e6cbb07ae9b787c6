import { eq, sql } from "drizzle-orm";
import { communities, communityDeletions, endedMemberships, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { conflict, notFound } from "@/lib/kernel";
import { audit, command, env, requirePlatform } from "@/lib/platform";
import { ADMIN } from "../communities/rules/standing";
import { tellAdmins } from "../communities/tell-admins";
import { lockCommunity } from "../lock";
import { communityIdSchema } from "../schemas";
import { returnRest } from "./rest";

/**
 * Restores members with an account, roles, open invitations, shared link and cents. For the provider. Throws
 * `notFound` if not deleted or already erased, and `conflict` if no admin has an account.
 */
export const restoreCommunity = command(communityIdSchema, async (ctx, input): Promise<void> => {
  requirePlatform(ctx);
  const { id, name, endedAt } = await lockCommunity(ctx, input.communityId);
  const [deletion] = await ctx.db
    .select()
    .from(communityDeletions)
    .where(eq(communityDeletions.communityId, id));
  if (!endedAt || !deletion || deletion.erasedAt) throw notFound("no deleted community");
  // Lock order: people, memberships. An account under deletion stays out.
  const back = await ctx.db.execute<{ user_id: string; role: number }>(sql`
    select e.user_id, e.role
    from ${endedMemberships} e join ${people} p on p.id = e.user_id
    where e.community_id = ${id} and p.deleted_at is null
    order by p.id for key share of p`);
  if (!back.some(({ role }) => role === ADMIN)) throw conflict("community.no_admin_left");
  await ctx.db.execute(sql`
    with ended as (
      delete from ${endedMemberships} where ${endedMemberships.communityId} = ${id}
      returning community_id, user_id, role, joined_at, came_by)
    insert into ${memberships} (community_id, user_id, role, joined_at, came_by)
    select e.community_id, e.user_id, e.role, e.joined_at, e.came_by
    from ended e join ${people} p on p.id = e.user_id where p.deleted_at is null`);
  await ctx.db
    .update(communities)
    .set({ endedAt: null, confirmedAt: deletion.wasConfirmedAt })
    .where(eq(communities.id, id));
  await ctx.db.delete(communityDeletions).where(eq(communityDeletions.communityId, id));
  await returnRest(ctx, { id, endedAt });
  await audit(ctx, "community.restored", { type: "community", id });
  const admins = back.filter(({ role }) => role === ADMIN).map((row) => row.user_id);
  await tellAdmins(ctx, admins, {
    aboutId: id,
    at: endedAt,
    template: "community-restored",
    data: { communityName: name, link: `${env().APP_URL}/campaigns` },
  });
});
