import { because, DomainError } from "@/lib/kernel";
import { log, networksOf } from "@/lib/platform";
import { FairLine } from "./fair-line";

/** What is to be hashed, and at which cost (`ScryptOptions` of node:crypto). */
export type Asked = {
  password: Uint8Array;
  salt: Uint8Array;
  bytes: number;
  options: { N: number; r: number; p: number; maxmem: number };
};

/** Something that hashes one password at a time. */
export type Hasher = { hash(asked: Asked): Promise<Uint8Array> };

type Limits = ConstructorParameters<typeof FairLine>[0] & {
  /** How long one may wait for a turn, in milliseconds. */
  patienceMs: number;
};

type Job = {
  asked: Asked;
  /** Called when its turn comes. */
  begin(): void;
  resolve(key: Uint8Array): void;
  reject(error: unknown): void;
};

/** What one hash is expected to take before the first one was measured, in milliseconds. */
const FIRST_GUESS_MS = 250;
/** The share of the newest measurement in the expected time. */
const WEIGHT = 0.2;
const LONGEST_WAIT_SECONDS = 30;
const NOTE_EVERY_MS = 60_000;

/**
 * Passwords that wait for one of a few hashers. Nobody waits in vain: who would have to wait too long, or whose network
 * waits with too many already, is refused at once with `unavailable` and the seconds after which to come back.
 */
export class HashQueue {
  private readonly line: FairLine<Job>;
  private readonly idle: Hasher[];
  private usualMs = FIRST_GUESS_MS;
  private notedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly hashers: readonly Hasher[],
    private readonly limits: Limits,
  ) {
    this.line = new FairLine(limits);
    this.idle = [...hashers];
  }

  /** Throws `unavailable` if a password of this caller would be refused now: before other work is done for it. */
  demandRoom(ip: string | null): void {
    if (this.idle.length === 0 && !this.line.hasRoom(networksFor(ip))) throw this.busy();
  }

  /** The hash. Throws `unavailable`. `ip` is the caller's address, null for the product itself. */
  async hash(ip: string | null, asked: Asked): Promise<Uint8Array> {
    this.demandRoom(ip);
    return new Promise((resolve, reject) => {
      const hasher = this.idle.pop();
      if (hasher) {
        void this.work(hasher, { asked, begin: () => {}, resolve, reject });
        return;
      }
      const timer = setTimeout(() => {
        leave();
        reject(this.busy());
      }, this.limits.patienceMs);
      const begin = () => clearTimeout(timer);
      const leave = this.line.add(networksFor(ip), { asked, begin, resolve, reject });
    });
  }

  /** Hashes this and then whatever waits. */
  private async work(hasher: Hasher, first: Job): Promise<void> {
    for (let job: Job | undefined = first; job; job = this.line.next()) {
      job.begin();
      const start = performance.now();
      await hasher.hash(job.asked).then(job.resolve, job.reject);
      this.usualMs += WEIGHT * (performance.now() - start - this.usualMs);
    }
    this.idle.push(hasher);
  }

  private busy(): DomainError {
    this.note();
    const untilEmptyMs = (this.usualMs * (this.line.length + 1)) / this.hashers.length;
    const wait = Math.min(LONGEST_WAIT_SECONDS, Math.max(2, Math.ceil(untilEmptyMs / 1000)));
    return new DomainError("unavailable", because("limits.busy", { wait }), { retryAfterSeconds: wait });
  }

  /** Logs once a minute at most, however many are refused. */
  private note(): void {
    if (performance.now() - this.notedAt < NOTE_EVERY_MS) return;
    this.notedAt = performance.now();
    log.warn("passwords_wait_too_long", { waiting: this.line.length, usualMs: Math.round(this.usualMs) });
  }
}

const networksFor = (ip: string | null): string[] => (ip === null ? [] : networksOf(ip));
