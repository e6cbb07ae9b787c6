import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { databaseAt } from "../own-database";
import type { ReplicaConnection, Servers } from "./following";

/** The status connection waits for no reads. */
const ASKING = "manyhands replica";

async function row(database: Executor, query: SQL): Promise<Record<string, unknown>> {
  const [first = {}] = await database.execute(query);
  return first;
}

const bytes = (value: unknown): bigint => BigInt(String(value));

async function historyOf(database: Executor): Promise<string> {
  const { cluster, line } = await row(
    database,
    sql`select (select system_identifier::text from pg_control_system()) as cluster,
      greatest((select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery())) as line`,
  );
  return `${cluster}/${line}`;
}

export const connectionVia = (database: () => Executor): ReplicaConnection => ({
  async standing() {
    const { follows, position, since } = await row(
      database(),
      sql`select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() - '0/0' as position,
        pg_postmaster_start_time()::text as since`,
    );
    return follows === true ? { position: bytes(position), since: String(since) } : null;
  },
  history: () => historyOf(database()),
});

/** A commit is visible on a primary once flushed to disk, unless `synchronous_commit = off`. */
export function serversAt(primaryUrl: string, replicaUrl: string): Servers {
  const primary = () => databaseAt(primaryUrl);
  return {
    primary: {
      async position() {
        const { position } = await row(
          primary(),
          sql`select case when current_setting('synchronous_commit') = 'off'
            then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0' as position`,
        );
        return bytes(position);
      },
      history: () => historyOf(primary()),
    },
    replica: connectionVia(() => databaseAt(replicaUrl, { name: ASKING, max: 1 })),
  };
}
