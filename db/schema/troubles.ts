import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, cents, id, jsonb } from "./columns";
import { users } from "./users";

/**
 * Troubles for the desk, open until a look no longer finds them or the desk settles them with a reason. Ids,
 * codes and amounts only; no names.
 */
export const troubles = pgTable(
  "troubles",
  {
    id: id().primaryKey(),
    /** Key for deduplication: `event:evt_…`, `check:05_donations_are_charged_once`. */
    key: text("key").notNull(),
    /** Name of the look that finds it. */
    look: text("look").notNull(),
    kind: text("kind").notNull(),
    /** Id of ours or of a provider. */
    subject: text("subject").notNull(),
    /** Money in question; null if none or unknown. */
    amountCents: cents("amount_cents"),
    facts: jsonb("facts").$type<Record<string, string | number>>().notNull().default({}),
    /** Changes with the trouble: settling covers only the facts known then. */
    fingerprint: text("fingerprint").notNull(),
    /** Start of the trouble. */
    since: at("since").notNull(),
    foundAt: at("found_at").notNull(),
    lastSeenAt: at("last_seen_at").notNull(),
    /** When a look no longer found it. */
    endedAt: at("ended_at"),
    settledAt: at("settled_at"),
    settledBy: id("settled_by").references(() => users.id),
    /** Desk's reason for settling it. */
    reason: text("reason"),
    /** When the desk was e-mailed. */
    toldAt: at("told_at"),
  },
  (t) => [
    uniqueIndex("troubles_key").on(t.key).where(sql`${t.endedAt} is null`),
    index("troubles_open").on(t.since).where(sql`${t.endedAt} is null and ${t.settledAt} is null`),
    index("troubles_found").on(t.foundAt),
  ],
);

export const troubleLooks = pgTable("trouble_looks", {
  name: text("name").primaryKey(),
  /** Last success; null before the first. */
  at: at("at"),
  dueAt: at("due_at").notNull(),
  /** Lease of the looking worker. Expires if the worker dies. */
  leasedUntil: at("leased_until"),
});
