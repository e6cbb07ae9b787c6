import { sql } from "drizzle-orm";
import { type Database, databaseFor } from "@/db/client";
import type { Servers } from "./following";

/** The name of the connections that only ask where the replica stands: none of them waits for one that reads. */
export const ASKING = "manyhands replica";

const NONE = -1n;
const bytes = (value: unknown): bigint => BigInt(String(value ?? NONE));

async function row(database: Database, query: ReturnType<typeof sql>): Promise<Record<string, unknown>> {
  const [first = {}] = await database.execute(query);
  return first;
}

/** The cluster and its line of history, which changes with every failover. */
const historyOf = async (database: Database): Promise<string> => {
  const { cluster, line } = await row(
    database,
    sql`select (select system_identifier::text from pg_control_system()) as cluster,
      greatest((select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery())) as line`,
  );
  return `${cluster}/${line}`;
};

/**
 * The two servers at these addresses. What is committed can be seen on a primary once it is written to its disk, unless it
 * does not wait for that (`synchronous_commit = off`).
 */
export function serversAt(primaryUrl: string, replicaUrl: string): Servers {
  const primary = () => databaseFor(primaryUrl);
  const replica = () => databaseFor(replicaUrl, { name: ASKING, max: 1 });
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
    replica: {
      async standing() {
        const found = await row(
          replica(),
          sql`select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() - '0/0' as position,
            pg_postmaster_start_time()::text as since`,
        );
        return found.follows === true
          ? { position: bytes(found.position), since: String(found.since) }
          : null;
      },
      history: () => historyOf(replica()),
    },
  };
}
