import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { env } from "@/lib/platform";

type Phone = { zone: SQLWrapper; region: SQLWrapper };

/**
 * The first moment from `from` on at which a text may arrive at a phone of this time zone and state: within the hours of
 * `TEXT_HOURS`, and of `TEXT_HOURS_BY_STATE` where those are stricter.
 */
export function nextTextingTime(from: Date, { zone, region }: Phone): SQL {
  const { TEXT_HOURS, TEXT_HOURS_BY_STATE } = env();
  const states = Object.entries(TEXT_HOURS_BY_STATE);
  const hour = (which: "from" | "to", strict: (a: number, b: number) => number): SQL =>
    states.length === 0
      ? sql`${TEXT_HOURS[which]}::int`
      : sql`case ${region} ${sql.join(
          states.map(
            ([state, hours]) => sql`when ${state} then ${strict(hours[which], TEXT_HOURS[which])}::int`,
          ),
          sql` `,
        )} else ${TEXT_HOURS[which]}::int end`;
  return sql`next_texting_time(${from.toISOString()}::timestamptz, ${zone}, ${hour("from", Math.max)}, ${hour("to", Math.min)})`;
}

/**
 * For a query that reads a person as \`u\`: a join that answers the zone and state of their phone as \`area\`, and those of
 * \`textZone\`. The zone of their own day stands in where the number does not tell.
 */
export const joinArea: SQL = sql`left join area_codes area
  on u.phone_number like '+1%' and area.code = substr(u.phone_number, 3, 3)`;

/** With \`joinArea\`: where the phone of \`u\` is at home. */
export const THEIR_AREA: Phone = {
  zone: sql`coalesce(area.time_zone, u.time_zone)`,
  region: sql`area.region`,
};
