import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "@/scripts/release/programs";
import { statePath } from "@/scripts/support/folders";
import type { SiteJob } from "./site-process";

export type SiteProcesses = {
  begin(job: SiteJob): Promise<ChildProcess>;
  close(): void;
};

/**
 * Bundles the program, because compiling it for each process would take ten times as long as its work.
 * Prestarts processes, which load longer than they work.
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

export async function killWhen(child: ChildProcess, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    if (child.exitCode !== null) throw new Error(`it ended by itself with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  child.kill("SIGKILL");
  await once(child, "exit");
}
