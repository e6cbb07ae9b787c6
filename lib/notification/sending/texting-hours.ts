import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { env } from "@/lib/platform";

type Phone = { zone: SQLWrapper; region: SQLWrapper };

/** First time from `from` on when a text may arrive (`TEXT_HOURS`, and stricter `TEXT_HOURS_BY_STATE`). */
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
 * Join for a person `u` that yields the phone's zone and state as `area`, and those of `textZone`. Falls back
 * to the person's time zone.
 */
export const joinArea: SQL = sql`left join area_codes area
  on u.phone_number like '+1%' and area.code = substr(u.phone_number, 3, 3)`;

/** With `joinArea`: the home area of `u`'s phone. */
export const THEIR_AREA: Phone = {
  zone: sql`coalesce(area.time_zone, u.time_zone)`,
  region: sql`area.region`,
};
