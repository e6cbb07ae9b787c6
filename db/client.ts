import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { withPrepared } from "./prepared";
import * as schema from "./schema";
import { watched } from "./watch";

export type Schema = typeof schema;
export type Database = PostgresJsDatabase<Schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Either the pool or an open transaction, for reads that work on both. */
export type Executor = Database | Transaction;

/** `client` is the driver under `database`. */
export type OpenedDatabase = { database: Database; client: postgres.Sql; close: () => Promise<void> };
type Pools = Map<string, OpenedDatabase>;

// Next evaluates a module several times in one process, but each URL may have only one pool.
const shared = globalThis as typeof globalThis & { manyhandsPools?: Pools };

/** Opens a new pool, which the caller closes. Lock waits end after 10 seconds, statements after 30. */
export function openDatabase(url: string, options: { max?: number; name?: string } = {}): OpenedDatabase {
  const client = postgres(url, {
    max: options.max ?? 10,
    idle_timeout: 60,
    connect_timeout: 10,
    // Retry a failed connection every 0.1 seconds, so that the site recovers as soon as Postgres is back.
    backoff: () => 0.1,
    onnotice: () => {},
    connection: {
      application_name: options.name ?? "manyhands",
      lock_timeout: 10_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  });
  return {
    database: drizzle(watched(withPrepared(client)), { schema }),
    client,
    close: () => client.end({ timeout: 5 }),
  };
}

const keyOf = (url: string, name = "") => `${url} ${name}`;

/** The process's one pool for this URL, or for this name of its connections. The first call's `max` sets its size. */
export function databaseFor(url: string, options: { max?: number; name?: string } = {}): Database {
  shared.manyhandsPools ??= new Map();
  const key = keyOf(url, options.name);
  const known = shared.manyhandsPools.get(key);
  if (known) return known.database;
  const pool = openDatabase(url, options);
  shared.manyhandsPools.set(key, pool);
  return pool.database;
}

/** Drops the shared pools for this URL: queries under way fail, and whoever asks next gets new connections. */
export function discardDatabases(url: string): void {
  for (const [key, pool] of shared.manyhandsPools ?? []) {
    if (!key.startsWith(keyOf(url))) continue;
    shared.manyhandsPools?.delete(key);
    void pool.client.end({ timeout: 0 });
  }
}

/** Closes every shared pool: at the end of a script or a test run. */
export async function closeDatabases(): Promise<void> {
  const pools = [...(shared.manyhandsPools?.values() ?? [])];
  shared.manyhandsPools?.clear();
  await Promise.all(pools.map((pool) => pool.close()));
}
