import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { runMigrations as runWorkerMigrations } from "graphile-worker";
import postgres from "postgres";
import { unknownTo } from "./fit";
import { MIGRATIONS } from "./journal";
import { applyRoutines } from "./routines";
import { sealRecipients } from "./seal-recipients";
import { seedReference } from "./seed/reference";
import { readDatabaseState } from "./state";

const MIGRATION_LOCK = 4_201_998;
const LOCK_TIMEOUT = 15_000;
const ASK_EVERY = 200;

/** Marks repeatable statements, none of which is undone with another. */
const OUTSIDE_TRANSACTION = /^-- outside a transaction: \S/;

/** `newer`: a later release's schema, unchanged. */
type Migrated = "present" | "newer";

/**
 * Migrates tables, functions, the job queue and reference rows. Idempotent; concurrent runs wait for an
 * advisory lock. A newer database stays unchanged.
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
    const isNew = await applyMigrations(client);
    await applyRoutines(client);
    // No earlier release runs on a new database.
    if (isNew) await sealRecipients(client);
    await runWorkerMigrations({ connectionString: url });
    await seedReference(drizzle(client));
    return "present";
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** An open statement would block a concurrent index build, which waits for it. */
async function takeTurn(client: postgres.Sql): Promise<void> {
  for (;;) {
    const [answer] = await client<{ isTaken: boolean }[]>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isTaken"`;
    if (answer?.isTaken) return;
    await sleep(ASK_EVERY);
  }
}

/**
 * Returns whether the database was empty.
 *
 * One transaction per migration or none. Drizzle's migrator uses a single one and keeps tables locked until
 * its end. The list of applied migrations is drizzle's.
 */
async function applyMigrations(client: postgres.Sql): Promise<boolean> {
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
  return applied.size === 0;
}

/**
 * No timeout, because steps commit one by one. `concurrently` waits for older transactions without blocking
 * writes.
 */
async function applyAlone(client: postgres.Sql, statement: string): Promise<void> {
  const isPatient = /\bindex concurrently\b/i.test(statement);
  await client.unsafe(`set statement_timeout = 0${isPatient ? "; set lock_timeout = 0" : ""}`);
  await client.unsafe(statement);
  await client.unsafe("reset statement_timeout; reset lock_timeout");
}

async function isNewer(client: postgres.Sql): Promise<boolean> {
  const { applied } = await readDatabaseState(client);
  return MIGRATIONS.every(({ when }) => applied.includes(when)) && unknownTo(MIGRATIONS, applied).length > 0;
}
