import { type SQL, sql } from "drizzle-orm";
import { campaignAudience } from "@/db/schema/audience";
import { fullName } from "@/lib/kernel";
import { type Unreachable, whyUnreachable } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { LAUNCH_MESSAGE } from "./rules/milestones";

/**
 * For FROM or WITH: the members whom a campaign concerns and whom nothing reaches, as (id, why, since). Their choices do
 * not count, so that nothing about these can be read from it; neither the recipient nor anybody left out is in it.
 */
export const unreachedMembers = (campaignId: string): SQL => sql`
  select found.id, found.why, found.since from (
    select u.id, m.joined_at as since, ${whyUnreachable({
      id: sql`u.id`,
      email: sql`u.email`,
      phone: sql`u.phone_number`,
      method: sql`u.preferred_communication_method`,
    })} as why
    from ${campaignAudience(sql`${campaignId}::uuid`, sql`${LAUNCH_MESSAGE}::smallint`)} a
    join people u on u.id = a.user_id
    join campaign_facts f on f.id = ${campaignId}
    join memberships m on m.community_id = f.community_id and m.user_id = u.id
    where not a.is_left_out
  ) found
  where found.why is not null`;

/** Somebody whom no message reaches, and for whom an admin can do something. */
export type Unreached = { userId: string; fullName: string; why: "no_channel" | "bounced" };

/** How many of them are named. */
export const NAMED = 5;

/**
 * Whom of a campaign's audience nothing reaches and an admin can help: a few by name, and how many there are. Checks no
 * permission.
 */
export async function whoIsUnreached(
  ctx: Ctx,
  campaignId: string,
): Promise<{ people: Unreached[]; total: number }> {
  const rows = await ctx.db.execute<{
    id: string;
    why: Unreachable;
    first_name: string;
    last_name: string;
    total: number;
  }>(sql`
    select c.id, c.why, u.first_name, u.last_name, count(*) over ()::int as total
    from (${unreachedMembers(campaignId)}) c join people u on u.id = c.id
    where c.why in ('no_channel', 'bounced')
    order by u.first_name, u.last_name, u.id limit ${NAMED}`);
  const people = rows.flatMap(({ id, why, first_name: firstName, last_name: lastName }) =>
    why === "no_channel" || why === "bounced"
      ? [{ userId: id, fullName: fullName({ firstName, lastName }), why }]
      : [],
  );
  return { people, total: rows[0]?.total ?? 0 };
}
