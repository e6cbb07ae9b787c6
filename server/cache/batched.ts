type Done<Value> = (error: unknown, value: Value | undefined) => void;
type Waiting<Value> = { id: string | null; done: Done<Value> };

/** Lets the next batch grow under load. */
const APART_MS = 1;
/** Reads that start a batch without waiting. */
const ENOUGH = 32;

/** Batches reads. A read never joins a batch begun before it, so no value is older than its request. */
export class Batched<Value> {
  private waiting: Waiting<Value>[] = [];
  private isBusy = false;
  /** Late if it waits for more reads. */
  private next: { isLate: boolean; cancel(): void } | null = null;
  private endedAt = Number.NEGATIVE_INFINITY;
  private lastSize = 0;

  constructor(
    private readonly readAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    private readonly apartMs = APART_MS,
  ) {}

  /** Returns the value of `id`. Null only tests the source. */
  of(id: string | null): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      this.ask(id, (error, value) => (error === null ? resolve(value) : reject(error)));
    });
  }

  /** `error` is null on success. */
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
      // Includes all requests that arrived with this one.
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
