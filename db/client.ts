import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { withPrepared } from "./prepared";
import * as schema from "./schema";
import { watched } from "./watch";

type Schema = typeof schema;
export type Database = PostgresJsDatabase<Schema>;
type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Executor = Database | Transaction;

export type OpenedDatabase = { database: Database; client: postgres.Sql; close: () => Promise<void> };
type Pools = Map<string, OpenedDatabase>;

// Next evaluates modules repeatedly; each URL needs one pool.
const shared = globalThis as typeof globalThis & { manyhandsPools?: Pools };

/** `settings`: startup parameters of each connection. */
type PoolOptions = { max?: number; name?: string; settings?: Record<string, string> };

/** Opens a pool for the caller to close. Timeouts: 10 s for locks, 30 s for statements. */
export function openDatabase(url: string, options: PoolOptions = {}): OpenedDatabase {
  const client = postgres(url, {
    max: options.max ?? 10,
    idle_timeout: 60,
    connect_timeout: 10,
    // 0.1 s: the site recovers as soon as Postgres is back.
    backoff: () => 0.1,
    onnotice: () => {},
    connection: {
      application_name: options.name ?? "manyhands",
      lock_timeout: 10_000,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
      ...options.settings,
    },
  });
  return {
    database: drizzle(watched(withPrepared(client)), { schema }),
    client,
    close: () => client.end({ timeout: 5 }),
  };
}

const keyOf = (url: string, name = "") => `${url} ${name}`;

/** The first call sets the pool's size and settings. */
export function databaseFor(url: string, options: PoolOptions = {}): Database {
  shared.manyhandsPools ??= new Map();
  const key = keyOf(url, options.name);
  const known = shared.manyhandsPools.get(key);
  if (known) return known.database;
  const pool = openDatabase(url, options);
  shared.manyhandsPools.set(key, pool);
  return pool.database;
}

/** Closes the connections: running queries fail, later ones get new connections. */
export function discardDatabases(url: string): void {
  for (const [key, pool] of shared.manyhandsPools ?? []) {
    if (!key.startsWith(keyOf(url))) continue;
    shared.manyhandsPools?.delete(key);
    void pool.client.end({ timeout: 0 });
  }
}

/** At the end of scripts and test runs. */
export async function closeDatabases(): Promise<void> {
  const pools = [...(shared.manyhandsPools?.values() ?? [])];
  shared.manyhandsPools?.clear();
  await Promise.all(pools.map((pool) => pool.close()));
}
