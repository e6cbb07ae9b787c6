import { type SQL, sql } from "drizzle-orm";
import { invitations } from "@/db/schema/community";

/** A household invited together shares a key. */
export const dedupeKeyOf = ({ id, sentWith }: { id: string; sentWith: string | null }) =>
  `invitation:${sentWith ?? id}`;

export const dedupeKeyIn: SQL<string> = sql<string>`${"invitation:"}::text || coalesce(${invitations.sentWith}, ${invitations.id})`;

export const withKey = (one: { id: string; sentWith: string | null }) => ({
  id: one.id,
  dedupeKey: dedupeKeyOf(one),
});
