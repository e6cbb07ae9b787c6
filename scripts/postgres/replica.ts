import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import postgres from "postgres";
import { freePort } from "@/scripts/processes/ports";
import { serverAccount } from "./account";
import { findBinaries } from "./binaries";
import { launch, shutDown } from "./cluster";
import { chooseDataLocation } from "./data-location";
import { removePostgres } from "./index";

export type ReplicaServer = {
  url: string;
  pid: number;
  asAdmin(statement: string): Promise<unknown>;
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  /** Stops it. Removes its data and the primary's slot for it. */
  remove(): Promise<void>;
};

/** Contents that a server recreates at its start, so the copy omits them. */
const MADE_ANEW = new Set([
  ...["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp"],
  "pg_subtrans",
]);
const LEFT_OUT = new Set(["postmaster.pid", "postmaster.opts"]);

const asAdminAt = (url: string, password: string, port?: number): string => {
  const admin = new URL(url);
  [admin.username, admin.password, admin.pathname] = ["postgres", password, "/postgres"];
  if (port !== undefined) admin.port = String(port);
  return admin.href;
};

async function withAdmin<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The copy is complete only with the log written during the copy. */
function copyData(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => {
      const inside = relative(from, path);
      return (
        !LEFT_OUT.has(basename(inside)) &&
        !(dirname(inside) !== "." && MADE_ANEW.has(inside.split("/")[0] ?? ""))
      );
    },
  });
  for (const name of ["archive_status", "summaries"])
    mkdirSync(join(to, "pg_wal", name), { recursive: true });
}

function giveAll(account: ReturnType<typeof serverAccount>, folder: string): void {
  if (!account) return;
  const own = (path: string) => chownSync(path, account.uid >>> 0, account.gid >>> 0);
  own(folder);
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) own(join(folder, name));
}

/**
 * Copies the files of the working primary on `primaryDir`; a slot keeps the log that the replica has not read
 * yet.
 */
export async function startReplica(options: {
  url: string;
  primaryDir: string;
  dataDir: string;
  throwaway?: boolean;
}): Promise<ReplicaServer> {
  const { url, primaryDir, dataDir, throwaway = false } = options;
  await removePostgres(dataDir);
  const account = serverAccount(join(primaryDir, "data"));
  const primary = chooseDataLocation(primaryDir, account);
  const own = chooseDataLocation(dataDir, account);
  const password = readFileSync(join(primary.home, "password"), "utf8");
  const slot = `replica_${process.pid}_${basename(dataDir).replace(/\W/g, "_").toLowerCase()}`.slice(0, 60);
  const admin = asAdminAt(url, password);
  mkdirSync(dirname(own.data), { recursive: true });
  await withAdmin(admin, async (sql) => {
    await sql`select pg_create_physical_replication_slot(${slot}, true)`;
    await sql`select pg_backup_start(${slot}, true)`;
    copyData(primary.data, own.data);
    const [ended] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
    writeFileSync(join(own.data, "backup_label"), ended?.labelfile ?? "");
  });
  const { hostname, port } = new URL(url);
  writeFileSync(join(own.data, "standby.signal"), "");
  writeFileSync(
    join(own.data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${hostname} port=${port} user=postgres password=${password}'\n` +
      `primary_slot_name = '${slot}'\n`,
  );
  giveAll(account, own.data);
  const binaries = findBinaries(account);
  const ownPort = await freePort();
  const log = join(own.home, "postgres.log");
  const start = () => launch(binaries, own.data, account, { port: ownPort, log, throwaway });
  let { pid } = await start();
  const ownUrl = new URL(url);
  ownUrl.port = String(ownPort);
  return {
    url: ownUrl.href,
    get pid() {
      return pid;
    },
    asAdmin: (statement) =>
      withAdmin(asAdminAt(url, password, ownPort), async (sql) => {
        const [row] = await sql.unsafe(statement);
        return Object.values(row ?? {})[0];
      }),
    kill: () => shutDown(pid, ["SIGQUIT", "SIGKILL"]),
    async startAgain() {
      ({ pid } = await start());
    },
    async remove() {
      if (existsSync(own.data)) await shutDown(pid, ["SIGQUIT", "SIGKILL"]);
      await removePostgres(dataDir);
      rmSync(own.data, { recursive: true, force: true });
      await withAdmin(admin, (sql) => sql`select pg_drop_replication_slot(${slot})`).catch(() => undefined);
    },
  };
}
