import { type SQL, sql } from "drizzle-orm";
import type { AudienceRow } from "@/db/schema/audience";
import { fullName } from "@/lib/kernel";
import { whyUnreachable } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";

/**
 * Why a launch message does not go to a member: it is for them; an admin left them out; they turned such messages off;
 * there is no e-mail address or phone; their mailbox sends back; their carrier brings nothing.
 */
export type WhyLeftOut = "recipient" | "chosen" | "turned_off" | "no_channel" | "bounced" | "carrier";

export type LeftOut = {
  people: { userId: string; fullName: string; why: WhyLeftOut }[];
  /** How many there are; some of them are not named. */
  total: number;
};

/** The recipient, three who were chosen, and a few more. */
const NAMED = 12;

type Row = { id: string; first_name: string; last_name: string; why: WhyLeftOut; total: number };

/**
 * Lists members excluded from a launch message, with the reason, by the message's own rule. Mutes belong to
 * announced campaigns, and e-mail frequency changes nothing here, so neither can show. Checks no permission.
 */
export async function leftOutOf(
  ctx: Ctx,
  audience: SQL<AudienceRow>,
  recipientId: string | null,
): Promise<LeftOut> {
  const rows = await ctx.db.execute<Row>(sql`
    with found as (
      select u.id, u.first_name, u.last_name,
        case
          when u.id = ${recipientId}::uuid then 'recipient'
          when a.is_left_out then 'chosen'
          else coalesce(nullif(${whyUnreachable({
            id: sql`u.id`,
            email: sql`u.email`,
            phone: sql`u.phone_number`,
            method: sql`u.preferred_communication_method`,
          })}, 'stopped'), 'turned_off')
        end as why
      from ${audience} a join people u on u.id = a.user_id
      where a.is_left_out or a.channel is null
    )
    select id, first_name, last_name, why, (count(*) over ())::int as total from found
    order by array_position(array['recipient', 'chosen', 'turned_off'], why) nulls last, first_name, last_name, id
    limit ${NAMED}`);
  return {
    people: rows.map((row) => ({
      userId: row.id,
      fullName: fullName({ firstName: row.first_name, lastName: row.last_name }),
      why: row.why,
    })),
    total: rows[0]?.total ?? 0,
  };
}
