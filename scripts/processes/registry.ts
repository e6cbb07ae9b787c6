import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { stateFolder } from "../support/folders";
import { identify, isSameProcess, type ProcessIdentity, signal, until } from "./processes";

const identity = z.object({ pid: z.number(), startedAt: z.string() });
const record = z.object({
  kind: z.string(),
  owner: identity,
  /** The commands that started the owner, such as npm. When one ends, the owner stops, too. */
  launchers: z.array(identity),
  children: z.array(identity),
  url: z.string().nullable(),
});

/** Processes of one run, recorded so that the next run can stop leftovers of a killed one. */
type RunRecord = z.infer<typeof record>;

const folder = join(stateFolder, "runs");
const STOP_TIMEOUT_MS = 15_000;

export class Run {
  private readonly record: RunRecord;
  private readonly file: string;

  constructor(kind: string, launchers: ProcessIdentity[]) {
    const owner = identify(process.pid) ?? { pid: process.pid, startedAt: "" };
    this.record = { kind, owner, launchers, children: [], url: null };
    this.file = join(folder, `${process.pid}.json`);
    this.save();
  }

  add(pid: number): void {
    const child = identify(pid);
    if (!child) return;
    this.record.children.push(child);
    this.save();
  }

  announce(url: string): void {
    this.record.url = url;
    this.save();
  }

  close(): void {
    rmSync(this.file, { force: true });
  }

  private save(): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${this.file}.next`, JSON.stringify(this.record));
    renameSync(`${this.file}.next`, this.file);
  }
}

/**
 * Stops leftovers of killed runs: only processes with the recorded id and start time. Returns the runs that
 * are still alive.
 */
export async function clearAfterKilledRuns(): Promise<RunRecord[]> {
  const living: RunRecord[] = [];
  for (const [file, found] of savedRuns()) {
    if (isSameProcess(found.owner) && found.launchers.every(isSameProcess)) {
      living.push(found);
      continue;
    }
    await stopOrphan(found);
    rmSync(file, { force: true });
  }
  return living;
}

async function stopOrphan(run: RunRecord): Promise<void> {
  // An owner whose launcher was killed is about to stop.
  if (!(await until(() => !isSameProcess(run.owner), STOP_TIMEOUT_MS))) signal(run.owner.pid, "SIGKILL");
  const children = run.children.filter(isSameProcess);
  for (const child of children) signal(-child.pid, "SIGTERM");
  if (await until(() => !children.some(isSameProcess), STOP_TIMEOUT_MS)) return;
  for (const child of children.filter(isSameProcess)) signal(-child.pid, "SIGKILL");
}

function savedRuns(): [file: string, run: RunRecord][] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => {
      const file = join(folder, name);
      const run = parse(file);
      return run ? [[file, run] as [string, RunRecord]] : [];
    });
}

function parse(file: string): RunRecord | null {
  try {
    return record.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}
