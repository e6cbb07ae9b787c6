import { setTimeout as sleep } from "node:timers/promises";
import { pauseAfter, RECOVERED_MS } from "@/lib/platform/pauses";
import { type ChildOptions, startChild } from "./children";
import { Lifetime } from "./lifetime";
import { clearAfterKilledRuns, Run } from "./registry";

type Program = Pick<ChildOptions, "name" | "node" | "env">;

/**
 * Keeps a program of production running until a signal stops us: when it ends by an error after it has once
 * been ready, it begins anew after a pause that grows up to eight seconds. One that never became ready has a
 * fault that a person must mend, such as a port that is taken, so its exit code is ours. It ends with us, even
 * after a SIGKILL. Resolves to our exit code.
 */
export async function supervise(kind: string, program: Program): Promise<number> {
  await clearAfterKilledRuns();
  const lifetime = new Lifetime();
  const run = new Run(kind, lifetime.launchers);
  try {
    return await keepRunning(run, lifetime, program);
  } finally {
    run.close();
  }
}

async function keepRunning(run: Run, lifetime: Lifetime, program: Program): Promise<number> {
  let wasReady = false;
  let ends = 0;
  for (;;) {
    const child = startChild(run, { ...program, output: "inherit", isSupervised: true });
    const startedAt = performance.now();
    const ended = await Promise.race([child.ended, lifetime.asked]);
    // Also after it has ended: what the program itself had started must not outlive it.
    await child.stop();
    if (!ended) return 0;
    wasReady ||= child.isReady();
    if (!wasReady || ended.code === 0) return ended.code ?? 1;
    if (performance.now() - startedAt > RECOVERED_MS) ends = 0;
    ends += 1;
    const pause = pauseAfter(ends);
    console.error(`${ended.sentence} It begins anew in ${pause / 1000} s.`);
    if (await isAskedWithin(lifetime, pause)) return 0;
  }
}

async function isAskedWithin(lifetime: Lifetime, ms: number): Promise<boolean> {
  return Promise.race([lifetime.asked.then(() => true), sleep(ms, false)]);
}
