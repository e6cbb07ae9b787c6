type Done<Value> = (error: unknown, value: Value | undefined) => void;
type Waiting<Value> = { id: string | null; done: Done<Value> };

/** Under load the next batch begins so many milliseconds after the end of the one before: it has more to bring. */
const APART_MS = 1;
/** So many do not wait for more. */
const ENOUGH = 32;

/**
 * Joins reads into batches, one under way at a time. A read never gets its value from a batch that began
 * before it, so a value is never older than its request.
 */
export class Batched<Value> {
  private waiting: Waiting<Value>[] = [];
  private isBusy = false;
  /** Set while the next batch is about to begin, late if it waits for more. */
  private next: { isLate: boolean; cancel(): void } | null = null;
  private endedAt = Number.NEGATIVE_INFINITY;
  private lastSize = 0;

  constructor(
    private readonly readAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    private readonly apartMs = APART_MS,
  ) {}

  /** The value of `id`, undefined when there is none. Null reads nothing, but rejects if the source fails. */
  of(id: string | null): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      this.ask(id, (error, value) => (error === null ? resolve(value) : reject(error)));
    });
  }

  /** As `of`, without a promise: for what is asked thousands of times a second. `error` is null if there was none. */
  ask(id: string | null, done: Done<Value>): void {
    this.waiting.push({ id, done });
    if (!this.isBusy) this.beginSoon();
  }

  private beginSoon(): void {
    const isLate =
      this.lastSize > 1 && this.waiting.length < ENOUGH && performance.now() - this.endedAt < this.apartMs;
    if (this.next && (isLate || !this.next.isLate)) return;
    this.next?.cancel();
    const begin = () => void this.pump();
    if (isLate) {
      const timer = setTimeout(begin, this.apartMs);
      this.next = { isLate, cancel: () => clearTimeout(timer) };
    } else {
      // All requests that have arrived with this one are read before the batch begins.
      const soon = setImmediate(begin);
      this.next = { isLate, cancel: () => clearImmediate(soon) };
    }
  }

  private async pump(): Promise<void> {
    const batch = this.waiting;
    [this.waiting, this.isBusy, this.next] = [[], true, null];
    const ids = new Set<string>();
    for (const { id } of batch) if (id !== null) ids.add(id);
    const read = await this.readAll([...ids]).then(
      (values) => ({ values }),
      (error: unknown) => ({ error }),
    );
    [this.isBusy, this.lastSize, this.endedAt] = [false, batch.length, performance.now()];
    if (this.waiting.length > 0) this.beginSoon();
    for (const { id, done } of batch) {
      if ("error" in read) done(read.error ?? new Error("no answer"), undefined);
      else done(null, id === null ? undefined : read.values.get(id));
    }
  }
}
