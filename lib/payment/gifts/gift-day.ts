import { type SQL, sql } from "drizzle-orm";
import { contributions, donations } from "@/db/schema/payment";
import { env } from "@/lib/platform";

/** The zone of gift days for every reader. */
export const giftZone = (): string => env().PROVIDER_TIME_ZONE;

/** Booking time matters only to the books. */
export const givenAtOf = (row: { chargedAt: Date | null; createdAt: Date }): Date =>
  row.chargedAt ?? row.createdAt;

/** `givenAtOf` in SQL. A transfer is made and booked simultaneously. */
export const contributedAt = sql<Date>`coalesce(${donations.chargedAt}, ${contributions.createdAt})`.mapWith(
  contributions.createdAt,
);

/** Noon is the same day in every American and European zone. */
export const contributedOn = (timeZone: string) =>
  sql<Date>`(date_trunc('day', coalesce(${donations.chargedAt}, ${contributions.createdAt}) at time zone ${timeZone})
    + interval '12 hours') at time zone ${timeZone}`.mapWith(contributions.createdAt);

export const yearIn = (moment: unknown, timeZone: string): SQL<number> =>
  sql<number>`extract(year from ${moment} at time zone ${timeZone})`;
