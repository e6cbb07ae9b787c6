import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { BACKUP_ENDING } from "@/scripts/backups/age-files";
import { Sentence } from "@/scripts/support/sentence";
import type { Tools } from "./postgres-tools";

/** The password is no argument: every user can list those. */
function connectionTo(url: string): { argument: string; env: Record<string, string> } {
  const to = new URL(url);
  const password = decodeURIComponent(to.password);
  to.password = "";
  return { argument: `--dbname=${to.href}`, env: password === "" ? {} : { PGPASSWORD: password } };
}

type Running = {
  stdin: Writable | null;
  stdout: Readable;
  /** Rejects with a Sentence with the last output. */
  isWhole(): Promise<void>;
};

function start(program: string, args: readonly string[], env: Record<string, string> = {}): Running {
  const child = spawn(program, args, {
    env: { ...process.env, LC_ALL: "C", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (bytes: Buffer) => {
    complaint = (complaint + bytes.toString()).slice(-2000);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", (error) => reject(new Sentence(`${program} cannot be run: ${error.message}`)));
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Sentence(`${program} failed (${code ?? "killed"}):\n${complaint.trim()}`));
    });
  });
  ended.catch(() => {});
  return { stdin: child.stdin, stdout: child.stdout, isWhole: () => ended };
}

const CLOSED_EARLY = "EPIPE";

/** The program may close its input early. */
async function send(source: Readable, to: Writable): Promise<void> {
  try {
    await pipeline(source, to);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== CLOSED_EARLY && code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

async function run(
  program: string,
  args: readonly string[],
  { env, input }: { env?: Record<string, string>; input: Readable },
): Promise<string> {
  const running = start(program, args, env);
  const [printed] = await Promise.all([
    text(running.stdout),
    send(input, running.stdin as Writable),
    running.isWhole(),
  ]);
  return printed;
}

/** Callers must await `isWhole`: a failed dump ends early. */
export function startDump({ dump }: Tools, url: string): Running {
  const { argument, env } = connectionTo(url);
  const running = start(dump, ["--format=custom", "--no-owner", "--no-privileges", argument], env);
  running.stdin?.end();
  return running;
}

type DumpSource = { name: string; open(): Promise<Readable> };

/** Streams, so that no plain copy is on the disk. The first error aborts: a partial backup is useless. */
export async function restoreDump({ restore }: Tools, dump: DumpSource, url: string): Promise<void> {
  const { argument, env } = connectionTo(url);
  const how = ["--exit-on-error", "--no-owner", "--no-privileges"];
  await run(restore, [...how, argument], { env, input: await dump.open() });
}

function majorIn(list: string): number | null {
  const [, major] = /Dumped from database version: (\d+)/.exec(list) ?? [];
  return major === undefined ? null : Number(major);
}

/** Throws a Sentence for an invalid or truncated file. */
export async function majorOfDump({ restore }: Tools, dump: DumpSource): Promise<number> {
  const major = majorIn(await run(restore, ["--list"], { input: await dump.open() }));
  if (major === null) throw new Sentence(`${dump.name} does not say of which PostgreSQL it is.`);
  return major;
}

/** In a folder, the newest dump. Throws a Sentence without any. */
export function dumpAt(path: string): string {
  if (!existsSync(path)) throw new Sentence(`${path} does not exist.`);
  if (!statSync(path).isDirectory()) return path;
  const dumps = readdirSync(path)
    .filter((name) => name.endsWith(BACKUP_ENDING) || name.endsWith(".dump"))
    .map((name) => join(path, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const [newest] = dumps;
  if (newest) return newest;
  throw new Sentence(`There is no file that ends with ${BACKUP_ENDING} in ${path}.`);
}
