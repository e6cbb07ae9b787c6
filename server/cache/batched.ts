type Waiting<Value> = {
  id: string | null;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
};

/**
 * Joins reads into batches, one under way at a time. A read never gets its value from a batch that began
 * before it, so a value is never older than its request.
 */
export class Batched<Value> {
  private waiting: Waiting<Value>[] = [];
  private isBusy = false;

  constructor(private readonly readAll: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {}

  /** The value of `id`, undefined when there is none. Null reads nothing, but rejects if the source fails. */
  of(id: string | null): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id, resolve, reject });
      if (!this.isBusy) queueMicrotask(() => void this.pump());
    });
  }

  private async pump(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        const ids = new Set(batch.flatMap(({ id }) => (id === null ? [] : [id])));
        const values = await this.readAll([...ids]);
        for (const { id, resolve } of batch) resolve(id === null ? undefined : values.get(id));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isBusy = false;
  }
}
