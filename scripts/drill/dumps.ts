import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Sentence } from "@/scripts/support/sentence";
import type { Tools } from "./postgres-tools";

/** A database as PostgreSQL's programs take it: the password not among the arguments, which every user may list. */
function connectionTo(url: string): { argument: string; env: Record<string, string> } {
  const to = new URL(url);
  const password = decodeURIComponent(to.password);
  to.password = "";
  return { argument: `--dbname=${to.href}`, env: password === "" ? {} : { PGPASSWORD: password } };
}

/** Runs a program to its end and returns what it printed. Throws a Sentence with its last words when it fails. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, LC_ALL: "C", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const out: Buffer[] = [];
    let complaint = "";
    child.stdout.on("data", (bytes: Buffer) => out.push(bytes));
    child.stderr.on("data", (bytes: Buffer) => {
      complaint = (complaint + bytes.toString()).slice(-2000);
    });
    child.once("error", (error) => reject(new Sentence(`${program} cannot be run: ${error.message}`)));
    child.once("close", (code) => {
      if (code === 0) resolve(Buffer.concat(out).toString());
      else reject(new Sentence(`${program} failed (${code ?? "killed"}):\n${complaint.trim()}`));
    });
  });
}

/** Dumps a database into a file, as BACKUP.md does. */
export async function makeDump({ dump }: Tools, url: string, file: string): Promise<void> {
  const { argument, env } = connectionTo(url);
  const how = ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`];
  await run(dump, [...how, argument], env);
}

/** Restores a dump into an empty database. The first error ends it: a part of a backup is none. */
export async function restoreDump({ restore }: Tools, file: string, url: string): Promise<void> {
  const { argument, env } = connectionTo(url);
  const how = ["--exit-on-error", "--no-owner", "--no-privileges", "--jobs=2"];
  await run(restore, [...how, argument, file], env);
}

/** The major version of the server that a dump came from, as its list says. */
export function majorIn(list: string): number | null {
  const [, major] = /Dumped from database version: (\d+)/.exec(list) ?? [];
  return major === undefined ? null : Number(major);
}

/** The major version of the server that a dump came from. Throws a Sentence for a file that is no dump, or cut off. */
export async function majorOfDump({ restore }: Tools, file: string): Promise<number> {
  const major = majorIn(await run(restore, ["--list", file]));
  if (major === null) throw new Sentence(`${file} does not say of which PostgreSQL it is.`);
  return major;
}

/** The dump that a file or a folder names: of a folder the newest. Throws a Sentence when there is none. */
export function dumpAt(path: string): string {
  if (!existsSync(path)) throw new Sentence(`${path} does not exist.`);
  if (!statSync(path).isDirectory()) return path;
  const dumps = readdirSync(path)
    .filter((name) => name.endsWith(".dump"))
    .map((name) => join(path, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const [newest] = dumps;
  if (!newest) {
    throw new Sentence(
      `There is no file that ends with .dump in ${path}. One that is encrypted has to be opened first.`,
    );
  }
  return newest;
}
