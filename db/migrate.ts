import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { runMigrations as runWorkerMigrations } from "graphile-worker";
import postgres from "postgres";
import { unknownTo } from "./fit";
import { MIGRATIONS } from "./journal";
import { applyRoutines } from "./routines";
import { seedReference } from "./seed/reference";
import { readDatabaseState } from "./state";

const MIGRATION_LOCK = 4_201_998;
const LOCK_TIMEOUT = 15_000;
const ASK_EVERY = 200;

/** The first line of a migration whose statements may each be repeated, because none of them is undone with another. */
const OUTSIDE_TRANSACTION = /^-- outside a transaction: \S/;

/** What became of a database: it has the present schema now, or that of a later release, which is left alone. */
export type Migrated = "present" | "newer";

/**
 * Brings a database to the present schema: our tables and functions, the job queue's, and the reference rows
 * (types of need and of community). Running it again changes nothing. Concurrent runs take turns by an
 * advisory lock. One that a later release has migrated stays as it is: its functions are that release's.
 */
export async function migrate(url: string): Promise<Migrated> {
  const client = postgres(url, {
    max: 1,
    max_lifetime: null,
    onnotice: () => {},
    connection: { lock_timeout: LOCK_TIMEOUT },
  });
  try {
    await takeTurn(client);
    if (await isNewer(client)) return "newer";
    await applyMigrations(client);
    await applyRoutines(client);
    await runWorkerMigrations({ connectionString: url });
    await seedReference(drizzle(client));
    return "present";
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Waits for the lock without a statement that stays open: an index that is built concurrently would wait for it in turn. */
async function takeTurn(client: postgres.Sql): Promise<void> {
  for (;;) {
    const [answer] = await client<{ isTaken: boolean }[]>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isTaken"`;
    if (answer?.isTaken) return;
    await sleep(ASK_EVERY);
  }
}

/**
 * Applies the missing migrations, each in a separate transaction, except those that run outside one. Drizzle's migrator uses
 * one transaction for all of them, which keeps the tables locked until the last one is done. The list of applied ones is
 * drizzle's.
 */
async function applyMigrations(client: postgres.Sql): Promise<void> {
  await client`create schema if not exists drizzle`;
  await client`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  const applied = new Set((await readDatabaseState(client)).applied);
  const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (applied.has(folderMillis)) continue;
    const keep = (by: postgres.ISql) =>
      by`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
    if (OUTSIDE_TRANSACTION.test(sql[0] ?? "")) {
      for (const statement of sql) await applyAlone(client, statement);
      await keep(client);
      continue;
    }
    await client.begin(async (tx) => {
      for (const statement of sql) await tx.unsafe(statement);
      await keep(tx);
    });
  }
}

/**
 * Applies a statement without a limit to its time, because its steps commit one by one. One that is `concurrently` also
 * waits for every older transaction, without blocking writes.
 */
async function applyAlone(client: postgres.Sql, statement: string): Promise<void> {
  const isPatient = /\bindex concurrently\b/i.test(statement);
  await client.unsafe(`set statement_timeout = 0${isPatient ? "; set lock_timeout = 0" : ""}`);
  await client.unsafe(statement);
  await client.unsafe("reset statement_timeout; reset lock_timeout");
}

/** True if a database lacks nothing of this release and has migrations of a later one. */
async function isNewer(client: postgres.Sql): Promise<boolean> {
  const { applied } = await readDatabaseState(client);
  return MIGRATIONS.every(({ when }) => applied.includes(when)) && unknownTo(MIGRATIONS, applied).length > 0;
}
