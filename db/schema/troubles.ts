import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, cents, id, jsonb } from "./columns";
import { users } from "./users";

/**
 * What the provider's desk has to look at: found by the worker again and again, open until it is found no more or
 * somebody settles it with a reason. Ids, codes, sums and counts; nobody's name.
 */
export const troubles = pgTable(
  "troubles",
  {
    id: id().primaryKey(),
    /** The same trouble has the same key: `event:evt_…`, `check:05_donations_are_charged_once`. */
    key: text("key").notNull(),
    /** Which of the worker's looks finds it. */
    look: text("look").notNull(),
    kind: text("kind").notNull(),
    /** What it is about, as an id of ours or of a provider. */
    subject: text("subject").notNull(),
    /** The money that is in question; null where none is, or nobody knows how much. */
    amountCents: cents("amount_cents"),
    facts: jsonb("facts").$type<Record<string, string | number>>().notNull().default({}),
    /** Changes when the trouble has become another one: settling counts for what was there to be seen. */
    fingerprint: text("fingerprint").notNull(),
    /** Since when it is so. */
    since: at("since").notNull(),
    foundAt: at("found_at").notNull(),
    lastSeenAt: at("last_seen_at").notNull(),
    /** When it was found no more. */
    endedAt: at("ended_at"),
    settledAt: at("settled_at"),
    settledBy: id("settled_by").references(() => users.id),
    /** Why it was settled by hand, in the desk's words. */
    reason: text("reason"),
    /** When the desk got an e-mail about it. */
    toldAt: at("told_at"),
  },
  (t) => [
    uniqueIndex("troubles_key").on(t.key).where(sql`${t.endedAt} is null`),
    index("troubles_open").on(t.since).where(sql`${t.endedAt} is null and ${t.settledAt} is null`),
    index("troubles_found").on(t.foundAt),
  ],
);

/** The worker's looks, by name. */
export const troubleLooks = pgTable("trouble_looks", {
  name: text("name").primaryKey(),
  /** When the last one ended well; null before the first. */
  at: at("at"),
  dueAt: at("due_at").notNull(),
  /** While a worker looks, no other does; one that dies frees it at this time. */
  leasedUntil: at("leased_until"),
});
