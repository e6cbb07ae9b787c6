import { setTimeout as sleep } from "node:timers/promises";
import { pauseAfter, RECOVERED_MS } from "@/lib/platform/pauses";
import { explain } from "../support/sentence";
import { type Child, type ChildOptions, startChild } from "./children";
import { Lifetime } from "./lifetime";

type Program = Pick<ChildOptions, "name" | "node" | "env">;

type Settled = { program: Program; settings: NodeJS.ProcessEnv };

const settled = (program: () => Program): Settled => ({ program: program(), settings: { ...process.env } });

function start({ program, settings }: Settled): Child {
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
  return startChild(UNWRITTEN, { ...program, output: "inherit", isSupervised: true });
}

/** A production program is not recorded: its folder may be read-only. */
const UNWRITTEN = { add: () => undefined };

/**
 * Keeps a production program running until a signal. After an error, a program that once was ready restarts
 * after a pause that grows up to eight seconds. One that never became ready has a fault for the operator,
 * such as a taken port, so its exit code is ours. The program ends with us, even after a SIGKILL. At SIGHUP,
 * it is replaced by what `program` then returns. If that throws, the old one continues; if the new one does
 * not become ready, the old one restarts. Resolves to our exit code.
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
    // Also after its end: its descendants must not outlive it.
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
      console.error(`${next.sentence} Restarting it with the previous release.`);
      [present, before] = [before, null];
      continue;
    }
    if (performance.now() - startedAt > RECOVERED_MS) ends = 0;
    ends += 1;
    const pause = pauseAfter(ends);
    console.error(`${next.sentence} Restarting in ${pause / 1000} s.`);
    const meanwhile = await whatComes(sleep(pause, null), program, asks, name);
    if (meanwhile === "stop") return 0;
    if (meanwhile) [before, present] = [present, meanwhile];
  }
}

/**
 * Listens for SIGHUP from the start, and keeps it until it is handled: it may arrive while a program ends.
 */
class HangUps {
  private isMeant = false;
  private wake = () => {};

  constructor() {
    process.on("SIGHUP", () => {
      this.isMeant = true;
      this.wake();
    });
  }

  /** Resolves at the next unhandled signal. One call at a time. */
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

/** Races the awaited result, a stop, and a replacement. */
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
