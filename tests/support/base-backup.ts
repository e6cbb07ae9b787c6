import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { type Account, giveTo, serverAccount } from "@/scripts/postgres/account";
import { type Binaries, findBinaries } from "@/scripts/postgres/binaries";
import { createCluster, launch, shutDown } from "@/scripts/postgres/cluster";
import type { Running } from "@/scripts/postgres/pidfile";
import { throwawayFolder } from "@/scripts/postgres/throwaway";
import { freePort } from "@/scripts/processes/ports";

const PASSWORD = "known-to-everybody";

/** A server with continuous archiving, as BACKUP.md describes, and its restores. */
export type ArchivingServer = {
  url: string;
  takeBase(): Promise<string>;
  namePoint(name: string): Promise<void>;
  archiveAll(): Promise<void>;
  /** Starts a server on a copy of a base with the archive until a named moment, or to its end. */
  restore(base: string, until?: string): Promise<{ url: string; stop(): Promise<void> }>;
  remove(): Promise<void>;
};

/** Belongs to the running server, or comes from the archive. */
const NOT_COPIED = new Set(["postmaster.pid", "postmaster.opts", "pg_wal", "pg_replslot", "pg_stat_tmp"]);

/** Files come and go during the copy; the archive restores missing ones. */
function copyLive(from: string, to: string, account: Account, isTop = true): void {
  mkdirSync(to, { mode: 0o700 });
  giveTo(account, to);
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (isTop && NOT_COPIED.has(name)) {
      if (!name.startsWith("postmaster")) {
        mkdirSync(target, { mode: 0o700 });
        giveTo(account, target);
      }
      continue;
    }
    try {
      if (statSync(source).isDirectory()) copyLive(source, target, account, false);
      else {
        copyFileSync(source, target);
        giveTo(account, target);
      }
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
}

const urlOf = ({ port }: Running) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;

async function start(binaries: Binaries, data: string, account: Account, log: string): Promise<Running> {
  return launch(binaries, data, account, { port: await freePort(), log, throwaway: false });
}

export async function startArchivingServer(): Promise<ArchivingServer> {
  const home = throwawayFolder();
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const account = serverAccount(join(home, "data"));
  giveTo(account, home);
  const archive = join(home, "archive");
  mkdirSync(archive);
  giveTo(account, archive);
  const binaries = findBinaries(account);
  const data = join(home, "data");
  createCluster(binaries, data, account, PASSWORD);
  appendFileSync(
    join(data, "postgresql.conf"),
    [
      "",
      "wal_level = replica",
      "archive_mode = on",
      `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
      "",
    ].join("\n"),
  );
  const running = await start(binaries, data, account, join(home, "server.log"));
  const url = urlOf(running);
  const asked = postgres(url, { max: 1, onnotice: () => {} });
  let copies = 0;
  const stops: (() => Promise<void>)[] = [() => shutDown(running.pid)];
  return {
    url,
    async takeBase() {
      copies += 1;
      const base = join(home, `base-${copies}`);
      // Both calls need one session, and the second's answer belongs into the copy.
      const session = postgres(url, { max: 1, onnotice: () => {} });
      try {
        await session`select pg_backup_start('base', true)`;
        copyLive(data, base, account);
        const [stopped] = await session<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
        writeFileSync(join(base, "backup_label"), stopped?.labelfile ?? "");
        giveTo(account, join(base, "backup_label"));
      } finally {
        await session.end({ timeout: 5 });
      }
      return base;
    },
    async namePoint(name) {
      await asked`select pg_create_restore_point(${name})`;
    },
    async archiveAll() {
      const [row] = await asked<{ file: string }[]>`
        select pg_walfile_name(pg_current_wal_lsn()) as file`;
      await asked`select pg_switch_wal()`;
      for (let look = 0; !existsSync(join(archive, row?.file ?? "")); look += 1) {
        if (look > 600) throw new Error("the archive does not get what was written");
        await delay(50);
      }
    },
    async restore(base, until) {
      copies += 1;
      const restored = join(home, `restored-${copies}`);
      copyLive(base, restored, account);
      appendFileSync(
        join(restored, "postgresql.conf"),
        [
          "",
          "archive_mode = off",
          `restore_command = 'cp ${archive}/%f %p'`,
          ...(until === undefined
            ? []
            : [`recovery_target_name = '${until}'`, "recovery_target_action = 'promote'"]),
          "",
        ].join("\n"),
      );
      const signal = join(restored, "recovery.signal");
      writeFileSync(signal, "");
      giveTo(account, signal);
      const server = await start(binaries, restored, account, join(home, `restored-${copies}.log`));
      const stop = () => shutDown(server.pid);
      stops.push(stop);
      const there = postgres(urlOf(server), { max: 1, onnotice: () => {} });
      try {
        for (let look = 0; ; look += 1) {
          const [row] = await there<{ recovering: boolean }[]>`select pg_is_in_recovery() as recovering`;
          if (row?.recovering === false) break;
          if (look > 600) throw new Error("the restored server does not come up");
          await delay(50);
        }
      } finally {
        await there.end({ timeout: 5 });
      }
      return { url: urlOf(server), stop };
    },
    async remove() {
      await asked.end({ timeout: 5 });
      for (const stop of stops.toReversed()) await stop().catch(() => {});
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export async function rowHashes(url: string): Promise<Record<string, string>> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await sql.unsafe(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${name} t`,
      );
      hashes[name] = String(row?.hash);
    }
    return hashes;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
