import type { Child } from "./children";
import { launchers, whenLauncherDies } from "./launchers";
import type { ProcessIdentity } from "./processes";
import { explain, Sentence } from "./sentence";

type Stoppable = { stop(): Promise<void> };

/** How long a program lives: until somebody asks it to stop, or one of its parts ends by itself. */
export class Lifetime {
  /** Resolves when a person or the system asks to stop. */
  readonly asked: Promise<void>;
  readonly launchers: ProcessIdentity[] = launchers();
  private readonly parts: Promise<Stoppable>[] = [];

  constructor() {
    this.asked = new Promise((resolve) => {
      // The terminal and tsx may each send the signal, so only the first counts.
      for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => resolve());
      whenLauncherDies(this.launchers, resolve);
    });
  }

  /** Takes care of a part from the moment it starts: what is still starting is stopped as soon as it has. */
  own<T extends Stoppable>(part: Promise<T>): Promise<T> {
    this.parts.push(part);
    return part;
  }

  /** Rejects with the reason when one of the children ends before it was asked to. */
  async watch(children: Child[]): Promise<never> {
    const { child, sentence } = await Promise.race(
      children.map(async (each) => ({ child: each, sentence: (await each.ended).sentence })),
    );
    throw new Sentence(`${sentence}\n${child.lastLines()}`);
  }

  /** Stops the parts: all together, but the first, on which the others stand, after them. */
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
