import { type SQL, sql } from "drizzle-orm";
import { campaignAudience } from "@/db/schema/audience";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { missedMessages, type Unreachable, whyUnreachable } from "@/lib/notification/inside";
import { offersTexts } from "@/lib/platform";

const NAMED = 5;

export type WhomRow = {
  by_text: number;
  by_email: number;
  left_out: number;
  total: number;
  people: { id: string; why: "no_channel" | "bounced" }[];
  /** By message and reason. */
  missed: { message_type: number; why: Unreachable; count: number }[];
};

/**
 * Builds the query for one `WhomRow`. Scans the audience once, because it may have thirty thousand people.
 *
 * - Reasons ignore a member's choices, so they reveal none.
 * - Omits the recipient and excluded members.
 */
export const reachSummary = (campaignId: string): SQL => sql`
  with found as materialized (
    select u.id, u.first_name, u.last_name, a.channel, a.is_left_out, m.joined_at as since,
      case when not a.is_left_out then ${whyUnreachable({
        id: sql`u.id`,
        email: sql`u.email`,
        phone: sql`u.phone_number`,
        method: sql`u.preferred_communication_method`,
      })} end as why
    from ${campaignAudience(sql`${campaignId}::uuid`, sql`${LAUNCH_MESSAGE}::smallint`, offersTexts())} a
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
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'why', why) order by first_name, last_name, id), '[]')
      from named) as people,
    (select coalesce(jsonb_agg(missed), '[]') from missed) as missed
  from found`;
