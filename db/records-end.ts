import { sql } from "drizzle-orm";
import type { Executor } from "./client";

/** The latest time of any written row; 1970 in an empty database. */
export async function endOfRecords(db: Executor): Promise<Date> {
  const [row] = await db.execute<{ at: string }>(sql`
    select greatest(
      (select max(at) from audit_log), (select max(updated_at) from deliveries),
      (select max(received_at) from stripe_events), (select max(updated_at) from donations),
      (select max(last_seen_at) from sessions), (select max(created_at) from messages)) as at`);
  return row?.at ? new Date(row.at) : new Date(0);
}
