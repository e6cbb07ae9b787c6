import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { findPostgres, removePostgres, startOwnPostgres } from "@/scripts/postgres";
import { throwawayFolder } from "@/scripts/postgres/throwaway";
import { isAlive } from "@/scripts/processes/processes";
import { root } from "@/scripts/support/folders";

const held = z.object({ url: z.string(), pid: z.number(), adopted: z.boolean() });
let dataDir = "";

beforeEach(() => {
  dataDir = throwawayFolder();
});
afterEach(() => removePostgres(dataDir));

test("a server whose parent was killed with -9 is adopted with its data, and stopped by who adopted it", async () => {
  const parent = fork(join(root, "tests/support/hold-postgres.ts"), [dataDir], {
    cwd: root,
    execArgv: ["--import", "tsx"],
  });
  const [message] = await once(parent, "message");
  const first = held.parse(message);
  expect(first.adopted).toBe(false);
  await run(first.url, "create table kept (id int); insert into kept values (7)");

  parent.kill("SIGKILL");
  await once(parent, "exit");
  expect(isAlive(first.pid)).toBe(true);

  const second = await startOwnPostgres({ dataDir, throwaway: true });
  expect(second).toMatchObject({ adopted: true, pid: first.pid, url: first.url });
  expect(await run(second.url, "select id from kept")).toEqual([{ id: 7 }]);
  await second.stop();
  expect(isAlive(first.pid)).toBe(false);
  expect(await findPostgres(dataDir)).toBeNull();
});

test("a pid file whose number belongs to another program by now does not stop the start", async () => {
  const first = await startOwnPostgres({ dataDir, throwaway: true });
  const pidFile = await pidFileOf(first.url);
  const left = readFileSync(pidFile, "utf8");
  await first.stop();
  writeFileSync(pidFile, left.replace(/^\d+/, String(process.pid)));

  const second = await startOwnPostgres({ dataDir, throwaway: true });
  expect(second.adopted).toBe(false);
  expect(await run(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("the application's role is no superuser and makes its own databases", async () => {
  const server = await startOwnPostgres({ dataDir, throwaway: true });
  const [role] = await run(
    server.url,
    "select rolsuper, rolcreatedb from pg_roles where rolname = current_user",
  );
  expect(role).toEqual({ rolsuper: false, rolcreatedb: true });
});

async function pidFileOf(url: string): Promise<string> {
  const admin = new URL(url);
  admin.username = "postgres";
  const [row] = await run(admin.href, "select current_setting('data_directory') as folder");
  return join(z.object({ folder: z.string() }).parse(row).folder, "postmaster.pid");
}

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1 });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}
