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
  const asks: Asks = { lifetime: new Lifetime(["SIGINT", "SIGTERM"]), hangUps: new HangUps() };
  let present = settled(program);
  const { name } = present.program;
  let before: Settled | null = null;
  let wasReady = false;
  let ends = 0;
  for (;;) {
    const child = start(present);
    const startedAt = performance.now();
    const next = await whatComes(child.ended, program, asks, name);
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
    const meanwhile = await whatComes(sleep(pause, null), program, asks, name);
    if (meanwhile === "stop") return 0;
    if (meanwhile) [before, present] = [present, meanwhile];
  }
}

/** Hears SIGHUP from the first moment on, and remembers it until it is taken up: it may come while a program ends. */
class HangUps {
  private isMeant = false;
  private wake = () => {};

  constructor() {
    process.on("SIGHUP", () => {
      this.isMeant = true;
      this.wake();
    });
  }

  /** Resolves once one came that was not taken up yet. One call at a time. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      if (this.isMeant) resolve();
    });
  }

  takeUp(): void {
    this.isMeant = false;
  }
}

type Asks = { lifetime: Lifetime; hangUps: HangUps };

/** What comes first: what is waited for, we are to stop, or another program is to take over. */
async function whatComes<T>(
  awaited: Promise<T>,
  program: () => Program,
  { lifetime, hangUps }: Asks,
  name: string,
): Promise<T | Settled | "stop"> {
  for (;;) {
    const hungUp = hangUps.next().then(() => "reload" as const);
    const asked = lifetime.asked.then(() => "stop" as const);
    const next = await Promise.race([awaited, asked, hungUp]);
    if (next !== "reload") return next as T | "stop";
    hangUps.takeUp();
    try {
      return settled(program);
    } catch (error) {
      console.error(`${explain(error)}\nThe ${name} goes on as it was.`);
    }
  }
}
