import { type SQL, sql } from "drizzle-orm";
import type { AudienceRow } from "@/db/schema/audience";
import { fullName } from "@/lib/kernel";
import { whyUnreachable } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";

type WhyLeftOut = "recipient" | "chosen" | "turned_off" | "no_channel" | "bounced" | "carrier";

export type LeftOut = {
  people: { userId: string; fullName: string; why: WhyLeftOut }[];
  /** Includes those not named. */
  total: number;
};

/** The recipient, three excluded members, and a few more. */
const NAMED = 12;

type Row = { id: string; first_name: string; last_name: string; why: WhyLeftOut; total: number };

/**
 * Lists members that a launch message skips, with reasons by the message's own rule. Checks no permission.
 *
 * Mutes and e-mail frequency have no effect here, so neither is revealed.
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
