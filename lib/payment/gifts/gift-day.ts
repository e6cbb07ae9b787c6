import { type SQL, sql } from "drizzle-orm";
import { contributions, donations } from "@/db/schema/payment";
import { env } from "@/lib/platform";

/** The time zone in which the day of every gift is counted: the provider's, for every reader. */
export const giftZone = (): string => env().PROVIDER_TIME_ZONE;

/** When a settled gift was given: when its card was charged. When it was booked is for the books alone. */
export const givenAtOf = (row: { chargedAt: Date | null; createdAt: Date }): Date =>
  row.chargedAt ?? row.createdAt;

/** The same for a row of a list of contributions. A transfer is made and booked at one moment. */
export const contributedAt = sql<Date>`coalesce(${donations.chargedAt}, ${contributions.createdAt})`.mapWith(
  contributions.createdAt,
);

/** The day of a contribution as a moment: its noon, which is the same day in every zone of the Americas and Europe. */
export const contributedOn = (timeZone: string) =>
  sql<Date>`(date_trunc('day', coalesce(${donations.chargedAt}, ${contributions.createdAt}) at time zone ${timeZone})
    + interval '12 hours') at time zone ${timeZone}`.mapWith(contributions.createdAt);

/** The year of a moment in a time zone. */
export const yearIn = (moment: unknown, timeZone: string): SQL<number> =>
  sql<number>`extract(year from ${moment} at time zone ${timeZone})`;
