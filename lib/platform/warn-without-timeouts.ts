import { sql } from "drizzle-orm";
import { log } from "./log";
import { ownDatabase } from "./own-database";

/** Requested by every connection (`db/client.ts`). */
const ASKED_FOR = ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"] as const;

/**
 * Warns if a pooler drops what connections ask for. Without the timeouts one hanging transaction would block
 * all; without the keys no campaign can be launched or paid out. Never rejects.
 */
export async function warnWithoutTimeouts(): Promise<void> {
  const columns = ASKED_FOR.map((name) => sql`current_setting(${name}) as ${sql.identifier(name)}`);
  const found = await ownDatabase()
    .execute<Record<string, string>>(sql`
      select ${sql.join(columns, sql`, `)}, coalesce(current_setting('manyhands.record_keys', true), '') as keys`)
    .catch(() => []);
  const missing = ASKED_FOR.filter((name) => found[0]?.[name] === "0");
  if (missing.length > 0)
    log.warn("database_without_timeouts", { missing: missing.join(", "), see: "docs/scaling.md" });
  if (found[0]?.keys === "") log.warn("database_without_record_keys", { see: "docs/scaling.md" });
}
