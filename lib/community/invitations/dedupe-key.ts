import { type SQL, sql } from "drizzle-orm";
import { invitations } from "@/db/schema/community";

/**
 * Deduplicates an invitation's message. A household invited together gets one message, so it shares one key.
 */
export const dedupeKeyOf = ({ id, sentWith }: { id: string; sentWith: string | null }) =>
  `invitation:${sentWith ?? id}`;

/** The same key as a column of a query on `invitations`. */
export const dedupeKeyIn: SQL<string> = sql<string>`${"invitation:"}::text || coalesce(${invitations.sentWith}, ${invitations.id})`;

export const withKey = (one: { id: string; sentWith: string | null }) => ({
  id: one.id,
  dedupeKey: dedupeKeyOf(one),
});
