import { because, DomainError } from "@/lib/kernel";
import { log, networksOf } from "@/lib/platform";
import { FairLine } from "./fair-line";

/** `ScryptOptions` of node:crypto. */
export type HashRequest = {
  password: Uint8Array;
  salt: Uint8Array;
  bytes: number;
  options: { N: number; r: number; p: number; maxmem: number };
};

export type Hasher = { hash(asked: HashRequest): Promise<Uint8Array> };

type Limits = ConstructorParameters<typeof FairLine>[0] & {
  patienceMs: number;
};

type Job = {
  asked: HashRequest;
  begin(): void;
  resolve(key: Uint8Array): void;
  reject(error: unknown): void;
};

const FIRST_GUESS_MS = 250;
const WEIGHT = 0.2;
const LONGEST_WAIT_SECONDS = 30;
const NOTE_EVERY_MS = 60_000;

/**
 * A caller that would wait too long, or whose network has too many waiting, gets `unavailable` immediately,
 * with a retry time in seconds.
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

  /** Throws `unavailable` before other work is done for the caller. */
  demandRoom(ip: string | null): void {
    if (this.idle.length === 0 && !this.line.hasRoom(networksFor(ip))) throw this.busy();
  }

  /** Throws `unavailable`. `ip` is null for the system. */
  async hash(ip: string | null, asked: HashRequest): Promise<Uint8Array> {
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

  private note(): void {
    if (performance.now() - this.notedAt < NOTE_EVERY_MS) return;
    this.notedAt = performance.now();
    log.warn("passwords_wait_too_long", { waiting: this.line.length, usualMs: Math.round(this.usualMs) });
  }
}

const networksFor = (ip: string | null): string[] => (ip === null ? [] : networksOf(ip));
