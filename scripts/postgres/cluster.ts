import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { isAlive, signal, until } from "@/scripts/processes/processes";
import { type Account, asAccount, giveTo } from "./account";
import type { Binaries } from "./binaries";
import { type Running, removeStalePidFile, runningServer } from "./pidfile";

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * Fast, for single test runs only: a power failure may lose data, and a holder of the data can guess its
 * passwords. Tests open thousands of connections, so passwords skip thousands of hash rounds each.
 */
const throwawaySettings = (version: number) => [
  ...["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
  ...["max_connections=300", "max_wal_size=256MB"],
  ...(version >= 16 ? ["scram_iterations=1"] : []),
];

/** A locale that sorts and folds case alike on every platform; before 17 it is the C library's. */
const localeOf = (version: number) =>
  version >= 17
    ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--locale=C.UTF-8"];

/** Renames the cluster when complete, so that an interrupted start leaves no broken one. */
export function createCluster(binaries: Binaries, data: string, account: Account, password: string): void {
  if (existsSync(data)) return;
  const unfinished = `${data}.unfinished-${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(account, unfinished);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(account, passwordFile);
  try {
    const made = spawnSync(
      binaries.initdb,
      [
        ...["-D", unfinished, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`],
        ...["-E", "UTF8", ...localeOf(binaries.version)],
        ...["--no-sync", "--no-instructions"],
      ],
      { cwd: "/", encoding: "utf8", timeout: START_TIMEOUT_MS, env: cleanEnv(), ...asAccount(account) },
    );
    if (made.status !== 0) {
      throw new Error(`initdb failed: ${made.error?.message ?? `${made.stdout}\n${made.stderr}`.trim()}`);
    }
    renameSync(unfinished, data);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(data)) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Waits until the server accepts connections. Its separate process group shields it from Ctrl-C in the
 * terminal; this process stops it.
 */
export async function launch(
  binaries: Binaries,
  data: string,
  account: Account,
  options: { port: number; log: string; throwaway: boolean },
): Promise<Running> {
  removeStalePidFile(data);
  const log = openSync(options.log, "w");
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "timezone=UTC",
    "log_timezone=UTC",
  ];
  if (options.throwaway) settings.push(...throwawaySettings(binaries.version));
  const child = spawn(
    binaries.postgres,
    ["-D", data, "-p", String(options.port), ...settings.flatMap((setting) => ["-c", setting])],
    { cwd: "/", detached: true, stdio: ["ignore", log, log], env: cleanEnv(), ...asAccount(account) },
  );
  closeSync(log);
  let ended: string | null = null;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code, name) => {
    ended = `exit ${code ?? name}`;
  });
  child.unref();
  const answered = await until(() => ended !== null || isReady(data, child.pid), START_TIMEOUT_MS, 10);
  const server = runningServer(data);
  if (answered && ended === null && server) return server;
  if (child.pid !== undefined && ended === null) signal(child.pid, "SIGQUIT");
  throw new Error(`PostgreSQL did not start (${ended ?? "no answer"}).\n${lastLines(options.log)}`);
}

/** Closes connections, keeps committed data. Escalates from signal to signal at each timeout. */
export async function shutDown(
  pid: number,
  signals: readonly NodeJS.Signals[] = ["SIGINT", "SIGQUIT", "SIGKILL"],
): Promise<void> {
  for (const name of signals) {
    signal(pid, name);
    if (await until(() => !isAlive(pid), STOP_TIMEOUT_MS)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

function isReady(data: string, pid: number | undefined): boolean {
  const server = runningServer(data);
  return server !== null && server.pid === pid && server.ready;
}

function lastLines(file: string): string {
  return readFileSync(file, "utf8").trim().split("\n").slice(-15).join("\n");
}

/** Removes PGDATA, PGPORT and the like. */
function cleanEnv(): NodeJS.ProcessEnv {
  return { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
}
