import { sql } from "drizzle-orm";
import { campaignAudience } from "@/db/schema/audience";
import { fullName } from "@/lib/kernel";
import { type Missed, missedMessages, type Unreachable, whyUnreachable } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import type { Audience } from "./audience";
import { LAUNCH_MESSAGE } from "./rules/milestones";

/** Somebody whom no message reaches, and for whom an admin can do something. */
export type Unreached = { userId: string; fullName: string; why: "no_channel" | "bounced" };

/** How many of them are named. */
export const NAMED = 5;

/** Whom a campaign's messages reach now, and whom they do not. */
export type Reached = {
  audience: Audience;
  /** Whom nothing reaches and an admin can help: a few by name, and how many there are. */
  unreached: { people: Unreached[]; total: number };
  /** Whom nothing reaches, by message and reason. */
  missed: Missed[];
};

type Named = { id: string; why: Unreached["why"]; first_name: string; last_name: string };
type Row = {
  by_text: number;
  by_email: number;
  left_out: number;
  total: number;
  people: Named[];
  missed: { message_type: number; why: Unreachable; count: number }[];
};

/**
 * Looks once at everybody whom a campaign concerns, because an audience may be thirty thousand. Why nothing reaches
 * somebody is judged without their choices, so that nothing about these can be read from it; neither the recipient nor
 * anybody left out counts. Checks no permission.
 */
export async function whomItReaches(ctx: Ctx, campaignId: string): Promise<Reached> {
  const [row] = await ctx.db.execute<Row>(sql`
    with found as materialized (
      select u.id, u.first_name, u.last_name, a.channel, a.is_left_out, m.joined_at as since,
        case when not a.is_left_out then ${whyUnreachable({
          id: sql`u.id`,
          email: sql`u.email`,
          phone: sql`u.phone_number`,
          method: sql`u.preferred_communication_method`,
        })} end as why
      from ${campaignAudience(sql`${campaignId}::uuid`, sql`${LAUNCH_MESSAGE}::smallint`)} a
      join people u on u.id = a.user_id
      join campaign_facts f on f.id = ${campaignId}
      join memberships m on m.community_id = f.community_id and m.user_id = u.id
    ), named as (
      select id, why, first_name, last_name from found where why in ('no_channel', 'bounced')
      order by first_name, last_name, id limit ${NAMED}
    ), missed as (
      ${missedMessages(campaignId, sql`select id, why, since from found where why is not null`)}
    )
    select count(*) filter (where channel = 'sms')::int as by_text,
      count(*) filter (where channel = 'email')::int as by_email,
      count(*) filter (where is_left_out)::int as left_out,
      count(*) filter (where why in ('no_channel', 'bounced'))::int as total,
      (select coalesce(jsonb_agg(named order by first_name, last_name, id), '[]') from named) as people,
      (select coalesce(jsonb_agg(missed), '[]') from missed) as missed
    from found`);
  return {
    audience: { byText: row?.by_text ?? 0, byEmail: row?.by_email ?? 0, leftOut: row?.left_out ?? 0 },
    unreached: {
      people: (row?.people ?? []).map(({ id, why, first_name: firstName, last_name: lastName }) => ({
        userId: id,
        fullName: fullName({ firstName, lastName }),
        why,
      })),
      total: row?.total ?? 0,
    },
    missed: (row?.missed ?? []).map(({ message_type: messageType, why, count }) => ({
      messageType,
      why,
      count,
    })),
  };
}
