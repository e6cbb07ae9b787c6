import { explain, Sentence } from "../support/sentence";
import type { Child } from "./children";
import { launchers, whenLauncherDies } from "./launchers";
import type { ProcessIdentity } from "./processes";

type Stoppable = { stop(): Promise<void> };

export class Lifetime {
  /** Resolves at the first stop signal, or when a launcher has ended. */
  readonly asked: Promise<void>;
  readonly launchers: ProcessIdentity[] = launchers();
  private readonly parts: Promise<Stoppable>[] = [];

  constructor(signals: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"]) {
    this.asked = new Promise((resolve) => {
      // The terminal and tsx may both send the signal, so only the first counts.
      for (const name of signals) process.on(name, () => resolve());
      whenLauncherDies(this.launchers, resolve);
    });
  }

  /** Registers a part during its start, so that `end` also stops it then. */
  own<T extends Stoppable>(part: Promise<T>): Promise<T> {
    this.parts.push(part);
    return part;
  }

  /** Rejects with the reason when a child ends unexpectedly. */
  async watch(children: Child[]): Promise<never> {
    const { child, sentence } = await Promise.race(
      children.map(async (each) => ({ child: each, sentence: (await each.ended).sentence })),
    );
    throw new Sentence(`${sentence}\n${child.lastLines()}`);
  }

  /** Stops the first part last, because the others depend on it, and the others in parallel. */
  async end(): Promise<void> {
    const [first, ...others] = this.parts;
    await Promise.all(others.map(stopPart));
    if (first) await stopPart(first);
  }
}

async function stopPart(part: Promise<Stoppable>): Promise<void> {
  const started = await part.catch(() => null);
  await started?.stop().catch((error) => console.error(explain(error)));
}
