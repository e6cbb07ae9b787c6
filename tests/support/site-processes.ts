import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { statePath } from "@/scripts/support/folders";
import { bundle } from "@/scripts/support/releases/programs";
import type { SiteJob } from "./site-process";

/** Processes of the site that a test gives one verb each, and kills. */
export type SiteProcesses = {
  /** Gives a process its job, and returns the process. */
  begin(job: SiteJob): Promise<ChildProcess>;
  /** Kills all that are left, and removes the program. */
  close(): void;
};

/**
 * Makes the program as one file, because to compile the product for each process would take ten times as long as its
 * work, and starts so many ahead, which take longer to load than to do their work.
 */
export async function openSiteProcesses(ahead: number): Promise<SiteProcesses> {
  const folder = statePath(`site-processes-${process.pid}`);
  const program = join(folder, "site-process.mjs");
  const children: ChildProcess[] = [];
  const start = async (): Promise<ChildProcess> => {
    const child = fork(program, { stdio: "ignore" });
    children.push(child);
    await once(child, "message");
    return child;
  };
  await bundle("tests/support/site-process.ts", program);
  const waiting = Array.from({ length: ahead }, start);
  return {
    async begin(job) {
      const child = await (waiting.shift() ?? start());
      child.send(job);
      return child;
    },
    close() {
      for (const child of children) child.kill("SIGKILL");
      rmSync(folder, { recursive: true });
    },
  };
}

/** Waits until the condition holds, then kills the process with SIGKILL. */
export async function killWhen(child: ChildProcess, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    if (child.exitCode !== null) throw new Error(`it ended by itself with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  child.kill("SIGKILL");
  await once(child, "exit");
}
