import { type SQL, sql } from "drizzle-orm";
import { invitations } from "@/db/schema/community";

/**
 * The key that keeps an invitation's message from being queued twice. People of a household who were invited together
 * have one message, and one key.
 */
export const dedupeKeyOf = ({ id, sentWith }: { id: string; sentWith: string | null }) =>
  `invitation:${sentWith ?? id}`;

/** The same key, as a column of a query that reads `invitations`. */
export const dedupeKeyIn: SQL<string> = sql<string>`${"invitation:"}::text || coalesce(${invitations.sentWith}, ${invitations.id})`;

/** An invitation that ends, with the key of its message. */
export const withKey = (one: { id: string; sentWith: string | null }) => ({
  id: one.id,
  dedupeKey: dedupeKeyOf(one),
});
