import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { freePort, isTaken } from "@/scripts/processes/ports";
import { errorCode, until } from "@/scripts/processes/processes";
import { serverAccount } from "./account";
import { binariesIn, findBinaries } from "./binaries";
import { createCluster, launch, shutDown } from "./cluster";
import { chooseDataLocation, outsideData, ownershipAdvice } from "./data-location";
import { type Running, runningServer } from "./pidfile";

const DATABASE = "manyhands";
const ATTEMPTS = 3;

export type PostgresServer = {
  /** For the application: owns its database and may create databases, but is no superuser. */
  url: string;
  adopted: boolean;
  pid: number | null;
  /** Stops the server, also an adopted one. Leaves the one of DATABASE_URL running. */
  stop(): Promise<void>;
};

type PostgresOptions = {
  dataDir: string;
  port?: number;
  /** For tests: faster, but a power failure may lose data. */
  throwaway?: boolean;
};

/**
 * Uses DATABASE_URL, the server running on `dataDir`, or a new one on 127.0.0.1. Throws a readable error if
 * none can start.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, adopted: true, pid: null, stop: async () => {} };
  return startOwnPostgres(options);
}

/**
 * Starts a server of ours. Never uses DATABASE_URL, because tests create and drop databases.
 * TEST_POSTGRES_BIN names another PostgreSQL's programs, such as `/usr/lib/postgresql/15/bin`, for a
 * throwaway server.
 */
export async function startOwnPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const account = serverAccount(join(options.dataDir, "data"));
  const location = chooseDataLocation(options.dataDir, account);
  const password = keptPassword(location.home);
  const found = await findRunning(location.data);
  if (found) return provision(found, password, true);
  const given = options.throwaway ? process.env.TEST_POSTGRES_BIN : undefined;
  const binaries = given ? binariesIn(given, account) : findBinaries(account);
  createCluster(binaries, location.data, account, password);
  for (let attempt = 1; ; attempt++) {
    try {
      const port = await portFor(options.port);
      const log = join(location.home, "postgres.log");
      const running = await launch(binaries, location.data, account, {
        port,
        log,
        throwaway: options.throwaway ?? false,
      });
      return await provision(running, password, false);
    } catch (error) {
      // Another program took the port, or another process started this server concurrently.
      const other = await findRunning(location.data);
      if (other) return provision(other, password, true);
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

export async function findPostgres(dataDir: string): Promise<PostgresServer | null> {
  if (!existsSync(join(dataDir, "password"))) return null;
  const location = chooseDataLocation(dataDir, serverAccount(join(dataDir, "data")));
  const found = await findRunning(location.data);
  return found ? provision(found, keptPassword(location.home), true) : null;
}

export async function removePostgres(dataDir: string): Promise<void> {
  for (const data of [join(dataDir, "data"), join(outsideData(dataDir), "data")]) {
    const running = runningServer(data);
    if (running) await shutDown(running.pid);
  }
  rmSync(outsideData(dataDir), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** Null if there is no server, or it is stopping. */
async function findRunning(data: string): Promise<Running | null> {
  let server = readable(data);
  if (!server) return null;
  await until(() => {
    server = runningServer(data);
    return server === null || server.ready;
  }, 30_000);
  return server;
}

function readable(data: string): Running | null {
  try {
    return runningServer(data);
  } catch (error) {
    if (errorCode(error) === "EACCES") throw new Error(ownershipAdvice(data));
    throw error;
  }
}

function keptPassword(home: string): string {
  const file = join(home, "password");
  try {
    if (!existsSync(file)) {
      writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600, flag: "wx" });
    }
    return readFileSync(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "EEXIST") return readFileSync(file, "utf8");
    if (errorCode(error) === "EACCES") throw new Error(ownershipAdvice(home));
    throw error;
  }
}

async function portFor(preferred: number | undefined): Promise<number> {
  return preferred !== undefined && !(await isTaken(preferred)) ? preferred : freePort();
}

/**
 * The application's role is no superuser, which would keep rights that the migrations revoke, such as
 * changing the ledger.
 */
async function provision(server: Running, password: string, adopted: boolean): Promise<PostgresServer> {
  const at = `127.0.0.1:${server.port}`;
  const sql = postgres(`postgres://postgres:${password}@${at}/postgres`, { max: 1, onnotice: () => {} });
  try {
    const [there] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (!there) {
      const [role] = await sql`select 1 from pg_roles where rolname = ${DATABASE}`;
      if (!role) await sql.unsafe(`create role ${DATABASE} login createdb password '${password}'`);
      await sql.unsafe(`create database ${DATABASE} owner ${DATABASE}`);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
  return {
    url: `postgres://${DATABASE}:${password}@${at}/${DATABASE}`,
    adopted,
    pid: server.pid,
    stop: () => shutDown(server.pid),
  };
}
