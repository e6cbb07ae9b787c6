import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { pauseAfter, RECOVERED_MS } from "@/lib/platform/pauses";
import { type Child, type ChildOptions, startChild } from "./children";
import { Lifetime } from "./lifetime";
import { explain } from "./sentence";

type Program = Pick<ChildOptions, "name" | "node" | "env">;

/** A program with the settings that it was named with: those that are read later may be wrong. */
type Settled = { program: Program; settings: NodeJS.ProcessEnv };

const settled = (program: () => Program): Settled => ({ program: program(), settings: { ...process.env } });

function start({ program, settings }: Settled): Child {
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
  return startChild(UNWRITTEN, { ...program, output: "inherit", isSupervised: true });
}

/** Nothing is written down of a program in production, which may run in a folder that nobody can write to. */
const UNWRITTEN = { add: () => undefined };

/**
 * Keeps a program of production running until a signal stops us: when it ends by an error after it has once
 * been ready, it begins anew after a pause that grows up to eight seconds. One that never became ready has a
 * fault that a person must mend, such as a port that is taken, so its exit code is ours. It ends with us, even
 * after a SIGKILL. At SIGHUP it ends and begins anew, as what `program` then names; where that throws, it goes on
 * undisturbed, and where what it names does not become ready, the one before begins anew. Resolves to our exit code.
 */
export async function supervise(program: () => Program): Promise<number> {
  const lifetime = new Lifetime(["SIGINT", "SIGTERM"]);
  let present = settled(program);
  let before: Settled | null = null;
  let wasReady = false;
  let ends = 0;
  for (;;) {
    const child = start(present);
    const startedAt = performance.now();
    const next = await whatComes(child, lifetime, program);
    // Also after it has ended: what the program itself had started must not outlive it.
    await child.stop();
    if (next === "stop") return 0;
    wasReady ||= child.isReady();
    if ("program" in next) {
      if (child.isReady()) before = present;
      present = next;
      continue;
    }
    if (child.isReady()) before = null;
    if (!wasReady || next.code === 0) return next.code ?? 1;
    if (before) {
      console.error(`${next.sentence} The one before begins anew.`);
      [present, before] = [before, null];
      continue;
    }
    if (performance.now() - startedAt > RECOVERED_MS) ends = 0;
    ends += 1;
    const pause = pauseAfter(ends);
    console.error(`${next.sentence} It begins anew in ${pause / 1000} s.`);
    if (await isAskedWithin(lifetime, pause)) return 0;
  }
}

type Ended = Awaited<Child["ended"]>;

/** What becomes of a child first: it ends, we are to stop, or another program is to take its place. */
async function whatComes(
  child: Child,
  lifetime: Lifetime,
  program: () => Program,
): Promise<Ended | Settled | "stop"> {
  for (;;) {
    const waiting = new AbortController();
    const hungUp = once(process, "SIGHUP", { signal: waiting.signal }).then(
      () => "reload" as const,
      () => undefined,
    );
    const asked = lifetime.asked.then(() => "stop" as const);
    const next = await Promise.race([child.ended, asked, hungUp]);
    waiting.abort();
    if (next === "reload") {
      try {
        return settled(program);
      } catch (error) {
        console.error(`${explain(error)}\nThe ${child.name} goes on as it was.`);
      }
    } else if (next) return next;
  }
}

async function isAskedWithin(lifetime: Lifetime, ms: number): Promise<boolean> {
  return Promise.race([lifetime.asked.then(() => true), sleep(ms, false)]);
}
