import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { startThrowawayPostgres } from "@/scripts/postgres/throwaway";

/** A database of one test's own. */
export type TestDatabase = { url: string; drop(): Promise<void> };

/** A server with a migrated template, from which each test file gets its own database in some 30 ms. */
export type TestServer = {
  /** Names the template; hand it to `createTestDatabase`, also in another process. */
  templateUrl: string;
  stop(): Promise<void>;
};

/** Starts the server, and migrates the template once. `prepare` adds to the template, such as the seed. */
export async function startTestServer(prepare: (url: string) => Promise<void>): Promise<TestServer> {
  const server = await startThrowawayPostgres();
  const name = `template_${randomBytes(6).toString("hex")}`;
  try {
    await run(server.url, `create database ${name}`);
    const templateUrl = named(server.url, name);
    await prepare(templateUrl);
    return {
      templateUrl,
      stop: async () => {
        await run(server.url, `drop database if exists ${name} with (force)`);
        await server.remove();
      },
    };
  } catch (error) {
    await server.remove();
    throw error;
  }
}

/** Copies the template. The copy shares nothing with other tests; `drop` cuts what is still connected. */
export async function createTestDatabase(templateUrl: string): Promise<TestDatabase> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `test_${randomBytes(8).toString("hex")}`;
  const maintenance = named(templateUrl, "postgres");
  await run(maintenance, `create database ${name} template ${template}`);
  return {
    url: named(templateUrl, name),
    drop: () => run(maintenance, `drop database if exists ${name} with (force)`),
  };
}

function named(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function run(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
