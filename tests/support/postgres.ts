import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { startThrowawayPostgres } from "@/scripts/postgres/throwaway";

export type TestDatabase = {
  url: string;
  /** Deadlocks broken by Postgres. Closes every connection, because each reports only at its end. */
  deadlocks(): Promise<number>;
  drop(): Promise<void>;
};

type TestServer = {
  templateUrl: string;
  stop(): Promise<void>;
};

/** Starts the server, and migrates the template. `prepare` adds to it, such as the seed. */
export async function startTestServer(prepare: (url: string) => Promise<unknown>): Promise<TestServer> {
  const server = await startThrowawayPostgres();
  const name = `template_${randomBytes(6).toString("hex")}`;
  try {
    await run(server.url, `create database ${name}`);
    const templateUrl = named(server.url, name);
    await prepare(templateUrl);
    return {
      templateUrl,
      stop: async () => {
        await drop(server.url, name);
        await server.remove();
      },
    };
  } catch (error) {
    await server.remove();
    throw error;
  }
}

export async function createTestDatabase(templateUrl: string): Promise<TestDatabase> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `test_${randomBytes(8).toString("hex")}`;
  const maintenance = named(templateUrl, "postgres");
  await run(maintenance, `create database ${name} template ${template}`);
  return {
    url: named(templateUrl, name),
    deadlocks: () => deadlocksIn(maintenance, name),
    drop: () => drop(maintenance, name),
  };
}

export const databaseBeside = (templateUrl: string, name: string): string => named(templateUrl, name);

/**
 * Replaces the database at `url` by a fresh copy. Closes connections only when no query is running, because a
 * program might wait forever for the response.
 */
export async function renewDatabase(templateUrl: string, url: string): Promise<void> {
  const [template, name] = [templateUrl, url].map((one) => new URL(one).pathname.slice(1));
  await untilIdle(named(url, "postgres"), name ?? "");
  await removeDatabase(url);
  await run(named(url, "postgres"), `create database ${name} template ${template}`);
}

/** Consecutive checks without a running query after which earlier requests have finished. */
const IDLE_LOOKS = 3;
const BETWEEN_LOOKS_MS = 10;
const MOST_LOOKS = 1000;

async function untilIdle(url: string, name: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    let idle = 0;
    for (let look = 1; idle < IDLE_LOOKS; look += 1) {
      if (look > MOST_LOOKS) throw new Error(`${name} does not come to rest.`);
      const [busy] = await sql`
        select 1 from pg_stat_activity
        where datname = ${name} and backend_type = 'client backend' and state <> 'idle' limit 1`;
      idle = busy ? 0 : idle + 1;
      await delay(BETWEEN_LOOKS_MS);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export const removeDatabase = (url: string): Promise<void> =>
  drop(named(url, "postgres"), new URL(url).pathname.slice(1));

async function deadlocksIn(maintenance: string, name: string): Promise<number> {
  const sql = postgres(maintenance, { max: 1, onnotice: () => {} });
  try {
    for (let look = 1; ; look += 1) {
      // Maintenance of Postgres may connect, too, and only a superuser may end that.
      const left = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and backend_type = 'client backend'`;
      if (left.length === 0) break;
      if (look > MOST_LOOKS) throw new Error(`Connections to ${name} do not end.`);
      await delay(BETWEEN_LOOKS_MS);
    }
    const [row] = await sql<{ deadlocks: number }[]>`
      select deadlocks::int from pg_stat_database where datname = ${name}`;
    return row?.deadlocks ?? 0;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function named(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

const HELD_BY_POSTGRES = "42501";

/** Closes connections. Retries during Postgres' maintenance. */
async function drop(url: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(url, `drop database if exists ${name} with (force)`);
    } catch (error) {
      const isHeld = error instanceof postgres.PostgresError && error.code === HELD_BY_POSTGRES;
      if (!isHeld || attempt === 50) throw error;
      await delay(200);
    }
  }
}

async function run(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
