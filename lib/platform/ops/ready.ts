import { SECOND } from "@/lib/kernel";
import { answerWithin } from "../patience";

/** Something without which this process should get no requests. */
export type ReadyCheck = {
  /** The code under which it is told that this does not hold: `database_away`. Nothing secret. */
  name: string;
  isOk(): boolean | Promise<boolean>;
};

/** A look is not repeated earlier, however often somebody asks, and ends after this. In milliseconds. */
const LOOK_EVERY = SECOND;
const LOOK_WITHIN = 2 * SECOND;

/**
 * Whether a process is ready for requests. Everybody who asks within a second gets the same answer, so that to ask
 * costs nothing.
 */
export class Readiness {
  private last: { at: number; reasons: readonly string[] } | null = null;
  private looking: Promise<readonly string[]> | null = null;
  private isStopping = false;

  constructor(
    private readonly checks: readonly ReadyCheck[],
    private readonly now: () => number = () => performance.now(),
    private readonly withinMs = LOOK_WITHIN,
  ) {}

  /** The names of the checks that do not hold, in their order; none when the process is ready. */
  async reasons(): Promise<readonly string[]> {
    if (this.isStopping) return ["stopping"];
    if (this.last && this.now() - this.last.at < LOOK_EVERY) return this.last.reasons;
    this.looking ??= this.look().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  /** From now on this process is not ready: it ends, and finishes what it was asked. */
  stop(): void {
    this.isStopping = true;
  }

  private async look(): Promise<readonly string[]> {
    const failed = await Promise.all(
      this.checks.map(async ({ name, isOk }) => {
        const holds = await answerWithin(this.withinMs, Promise.resolve().then(isOk)).catch(() => false);
        return holds ? [] : [name];
      }),
    );
    const reasons = failed.flat();
    this.last = { at: this.now(), reasons };
    return reasons;
  }
}
