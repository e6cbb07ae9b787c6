import { SECOND } from "@/lib/kernel";
import { answerWithin } from "../patience";

export type ReadyCheck = {
  /** Public code: `database_away`. */
  name: string;
  isOk(): boolean | Promise<boolean>;
};

/** Minimum interval and timeout, in milliseconds. */
const LOOK_EVERY = SECOND;
const LOOK_WITHIN = 2 * SECOND;

/** Caches answers for a second, so that asking costs nothing. */
export class Readiness {
  private last: { at: number; reasons: readonly string[] } | null = null;
  private looking: Promise<readonly string[]> | null = null;
  private isStopping = false;

  constructor(
    private readonly checks: readonly ReadyCheck[],
    private readonly now: () => number = () => performance.now(),
    private readonly withinMs = LOOK_WITHIN,
  ) {}

  async reasons(): Promise<readonly string[]> {
    if (this.isStopping) return ["stopping"];
    if (this.last && this.now() - this.last.at < LOOK_EVERY) return this.last.reasons;
    this.looking ??= this.look().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  stop(): void {
    this.isStopping = true;
  }

  private async look(): Promise<readonly string[]> {
    const failed = await Promise.all(
      this.checks.map(async ({ name, isOk }) => {
        const isPassed = await answerWithin(this.withinMs, Promise.resolve().then(isOk)).catch(() => false);
        return isPassed ? [] : [name];
      }),
    );
    const reasons = failed.flat();
    this.last = { at: this.now(), reasons };
    return reasons;
  }
}
