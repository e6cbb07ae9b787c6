import { type SQL, sql } from "drizzle-orm";
import { invitations } from "@/db/schema/community";

/** Returns the key of an invitation's message; a household invited together shares one. */
export const dedupeKeyOf = ({ id, sentWith }: { id: string; sentWith: string | null }) =>
  `invitation:${sentWith ?? id}`;

export const dedupeKeyIn: SQL<string> = sql<string>`${"invitation:"}::text || coalesce(${invitations.sentWith}, ${invitations.id})`;

export const withKey = (one: { id: string; sentWith: string | null }) => ({
  id: one.id,
  dedupeKey: dedupeKeyOf(one),
});
