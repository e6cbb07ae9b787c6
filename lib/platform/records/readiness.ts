import { setTimeout as sleep } from "node:timers/promises";
import { ofEnv } from "../env";
import { log } from "../log";
import { type Look, lookAtRecords } from "./look";

type Readiness = { ready: boolean; reasons: string[] };

type Looking = () => Promise<Look>;

type Beginning = { signal: AbortSignal; isQuiet?: boolean; onWait?: () => void };

const AGAIN_MS = 1_000;
const TELL_EVERY_MS = 60_000;
const FRESH_MS = 1_000;

export class Records {
  private hasBegun = false;
  private last: { at: number; look: Promise<Look> } | null = null;

  constructor(
    private readonly look: Looking,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Waits until the records are usable; false if `signal` fires first. Logs the reason immediately and every
   * minute, unless `isQuiet`. Calls `onWait` before each pause.
   */
  async begin({ signal, isQuiet = false, onWait }: Beginning): Promise<boolean> {
    let told: { why: string; at: number } | null = null;
    while (!signal.aborted) {
      const look = await this.look();
      if (look.state === "ready") {
        if (look.doubt !== null && !isQuiet) log.warn("doubt", { of: "records", why: look.doubt });
        this.hasBegun = true;
        return true;
      }
      const isOld = told === null || told.why !== look.reason || this.now() - told.at >= TELL_EVERY_MS;
      if (isOld && !isQuiet) {
        log.warn("waits_for_records", { why: look.reason });
        told = { why: look.reason, at: this.now() };
      }
      onWait?.();
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
    return false;
  }

  /** Later outages are answered per call. */
  get haveBegun(): boolean {
    return this.hasBegun;
  }

  /** Queries at most once per second. */
  async readiness(): Promise<Readiness> {
    if (this.last === null || this.now() - this.last.at >= FRESH_MS) {
      this.last = { at: this.now(), look: this.look() };
    }
    const look = await this.last.look;
    if (look.state === "ready" || (look.state === "contracted" && this.hasBegun)) {
      return this.hasBegun ? READY : { ready: false, reasons: ["It is still starting."] };
    }
    return { ready: false, reasons: [look.reason] };
  }
}

const READY: Readiness = { ready: true, reasons: [] };

export const records = ofEnv(({ DATABASE_URL }) => new Records(() => lookAtRecords(DATABASE_URL)));
