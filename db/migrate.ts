import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import { runMigrations as runWorkerMigrations } from "graphile-worker";
import postgres from "postgres";
import { applyRoutines } from "./routines";
import { seedReference } from "./seed/reference";

const MIGRATION_LOCK = 4_201_998;

/**
 * Brings a database to the present schema: our tables and functions, the job queue's, and the reference rows
 * (types of need and of community). Running it again changes nothing. Concurrent runs take turns by an
 * advisory lock.
 */
export async function migrate(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connection: { lock_timeout: 15_000 } });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await runMigrations(drizzle(client), {
      migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)),
    });
    await applyRoutines(client);
    await runWorkerMigrations({ connectionString: url });
    await seedReference(drizzle(client));
  } finally {
    await client.end({ timeout: 5 });
  }
}
