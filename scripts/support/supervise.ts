import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { pauseAfter, RECOVERED_MS } from "@/lib/platform/pauses";
import { type ChildOptions, startChild } from "./children";
import { Lifetime } from "./lifetime";
import { explain } from "./sentence";

type Program = Pick<ChildOptions, "name" | "node" | "env">;

/** Nothing is written down of a program in production, which may run in a folder that nobody can write to. */
const UNWRITTEN = { add: () => undefined };

/**
 * Keeps a program of production running until a signal stops us: when it ends by an error after it has once
 * been ready, it begins anew after a pause that grows up to eight seconds. One that never became ready has a
 * fault that a person must mend, such as a port that is taken, so its exit code is ours. It ends with us, even
 * after a SIGKILL. At SIGHUP it ends and begins anew, as what `program` then names. Resolves to our exit code.
 */
export async function supervise(program: () => Program): Promise<number> {
  const lifetime = new Lifetime(["SIGINT", "SIGTERM"]);
  let present = program();
  let wasReady = false;
  let ends = 0;
  for (;;) {
    const child = startChild(UNWRITTEN, { ...present, output: "inherit", isSupervised: true });
    const startedAt = performance.now();
    const waiting = new AbortController();
    const hungUp = once(process, "SIGHUP", { signal: waiting.signal }).then(
      () => "reload" as const,
      () => undefined,
    );
    const ended = await Promise.race([child.ended, lifetime.asked, hungUp]);
    waiting.abort();
    // Also after it has ended: what the program itself had started must not outlive it.
    await child.stop();
    if (!ended) return 0;
    if (ended === "reload") {
      present = programNow(program, present);
      continue;
    }
    wasReady ||= child.isReady();
    if (!wasReady || ended.code === 0) return ended.code ?? 1;
    if (performance.now() - startedAt > RECOVERED_MS) ends = 0;
    ends += 1;
    const pause = pauseAfter(ends);
    console.error(`${ended.sentence} It begins anew in ${pause / 1000} s.`);
    if (await isAskedWithin(lifetime, pause)) return 0;
  }
}

/** The program as it is wanted now; the one before, with a word why, where that cannot be. */
function programNow(program: () => Program, before: Program): Program {
  try {
    return program();
  } catch (error) {
    console.error(explain(error));
    return before;
  }
}

async function isAskedWithin(lifetime: Lifetime, ms: number): Promise<boolean> {
  return Promise.race([lifetime.asked.then(() => true), sleep(ms, false)]);
}
