import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { recordSettings } from "@/lib/platform/record-keys";
import { connectQuery } from "@/scripts/operator/connect-query";
import { asAccount, serverAccount } from "@/scripts/postgres/account";
import { freePort, isTaken } from "@/scripts/processes/ports";
import { until } from "@/scripts/processes/processes";
import { Sentence } from "@/scripts/support/sentence";

const START_MS = 10_000;
/** Fewer than the sites request, so that they share connections. */
const CONNECTIONS = 8;

/** Connection settings that PgBouncer does not know. The role has the timeouts (`TIMEOUTS`). */
const NOT_PASSED_ON = [
  "lock_timeout",
  "statement_timeout",
  "idle_in_transaction_session_timeout",
  "manyhands.record_keys",
];

/** Lists the statements that give a role our connection settings, because a pooler does not pass them on. */
export const TIMEOUTS = (role: string): string[] => [
  `alter role ${role} set lock_timeout = '10s'`,
  `alter role ${role} set statement_timeout = '30s'`,
  `alter role ${role} set idle_in_transaction_session_timeout = '60s'`,
];

const settings = (folder: string, port: number, databaseUrl: string) => {
  const { hostname, port: behind, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  return `
[databases]
${name} = host=${hostname} port=${behind} dbname=${name} ${connectQuery(recordSettings())}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 200
ignore_startup_parameters = ${NOT_PASSED_ON.join(",")}
logfile = ${folder}/pgbouncer.log
pidfile = ${folder}/pgbouncer.pid
`;
};

/**
 * Starts PgBouncer in transaction mode before a database. Only sites may use the returned address. Workers,
 * which listen for jobs, and migrations, which hold a lock over several transactions, connect directly.
 */
export async function startPooler(
  folder: string,
  databaseUrl: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const program = ["pgbouncer", "/usr/sbin/pgbouncer"].find(
    (name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0,
  );
  if (!program) throw new Sentence("There is no pgbouncer here: install it, or leave --pooler out.");
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const { username, password } = new URL(databaseUrl);
  writeFileSync(join(folder, "users.txt"), `"${username}" "${password}"\n`);
  writeFileSync(join(folder, "pgbouncer.ini"), settings(folder, port, databaseUrl));
  // Like PostgreSQL, it does not run as root.
  const account = serverAccount(folder);
  const log = openSync(join(folder, "output.log"), "w");
  if (account) chownSync(folder, account.uid, account.gid);
  const child = spawn(program, [join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", log, log],
    ...asAccount(account),
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const isUp = await until(() => child.exitCode !== null || isTaken(port), START_MS);
  if (!isUp || child.exitCode !== null) {
    throw new Error(`pgbouncer does not start:\n${readFileSync(join(folder, "output.log"), "utf8")}`);
  }
  const url = new URL(databaseUrl);
  url.port = String(port);
  // Transactions change connections, and a prepared statement belongs to one.
  url.searchParams.set("prepare", "false");
  return {
    url: url.href,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
