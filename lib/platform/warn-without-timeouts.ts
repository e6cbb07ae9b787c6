import { sql } from "drizzle-orm";
import { log } from "./log";
import { ownDatabase } from "./own-database";

/** Requested by every connection (`db/client.ts`). */
const ASKED_FOR = ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"] as const;

/**
 * Warns if connections lack the timeouts, as behind a pooler that drops settings: one hanging transaction
 * would block all. Never rejects.
 */
export async function warnWithoutTimeouts(): Promise<void> {
  const columns = ASKED_FOR.map((name) => sql`current_setting(${name}) as ${sql.identifier(name)}`);
  const found = await ownDatabase()
    .execute<Record<string, string>>(sql`select ${sql.join(columns, sql`, `)}`)
    .catch(() => []);
  const missing = ASKED_FOR.filter((name) => found[0]?.[name] === "0");
  if (missing.length > 0)
    log.warn("database_without_timeouts", { missing: missing.join(", "), see: "docs/scaling.md" });
}
