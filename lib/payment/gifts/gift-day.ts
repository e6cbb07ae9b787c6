import { type SQL, sql } from "drizzle-orm";
import { contributions, donations } from "@/db/schema/payment";
import { env } from "@/lib/platform";

/** Returns the provider's time zone, in which gift days count for every reader. */
export const giftZone = (): string => env().PROVIDER_TIME_ZONE;

/** Returns when the card was charged. The booking time matters only to the books. */
export const givenAtOf = (row: { chargedAt: Date | null; createdAt: Date }): Date =>
  row.chargedAt ?? row.createdAt;

/** SQL: like `givenAtOf`, for a list of contributions. A transfer is made and booked simultaneously. */
export const contributedAt = sql<Date>`coalesce(${donations.chargedAt}, ${contributions.createdAt})`.mapWith(
  contributions.createdAt,
);

/** SQL: noon of the contribution's day, the same day in every American and European zone. */
export const contributedOn = (timeZone: string) =>
  sql<Date>`(date_trunc('day', coalesce(${donations.chargedAt}, ${contributions.createdAt}) at time zone ${timeZone})
    + interval '12 hours') at time zone ${timeZone}`.mapWith(contributions.createdAt);

export const yearIn = (moment: unknown, timeZone: string): SQL<number> =>
  sql<number>`extract(year from ${moment} at time zone ${timeZone})`;
