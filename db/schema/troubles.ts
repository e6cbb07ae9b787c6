import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { at, cents, id, jsonb } from "./columns";
import { users } from "./users";

/** Open until a look no longer finds them or the desk settles them. Ids, codes and amounts only; no names. */
export const troubles = pgTable(
  "troubles",
  {
    id: id().primaryKey(),
    /** For deduplication: `event:evt_…`, `check:05_donations_are_charged_once`. */
    key: text("key").notNull(),
    look: text("look").notNull(),
    kind: text("kind").notNull(),
    /** Id of ours or of a provider. */
    subject: text("subject").notNull(),
    /** Null if none or unknown. */
    amountCents: cents("amount_cents"),
    facts: jsonb("facts").$type<Record<string, string | number>>().notNull().default({}),
    /** Settling covers only the facts known then. */
    fingerprint: text("fingerprint").notNull(),
    since: at("since").notNull(),
    foundAt: at("found_at").notNull(),
    lastSeenAt: at("last_seen_at").notNull(),
    endedAt: at("ended_at"),
    settledAt: at("settled_at"),
    settledBy: id("settled_by").references(() => users.id),
    /** Desk's reason. */
    reason: text("reason"),
    /** E-mail to the desk. */
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
  /** Last success. */
  at: at("at"),
  dueAt: at("due_at").notNull(),
  /** Expires if the worker dies. */
  leasedUntil: at("leased_until"),
});
