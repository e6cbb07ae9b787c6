/** A cache that evicts the least recently used entries above a total weight in bytes. */
export class Lru<Value> {
  private readonly kept = new Map<string, { value: Value; weight: number }>();
  private total = 0;

  constructor(
    private readonly most: number,
    private readonly weigh: (value: Value) => number,
  ) {}

  get(key: string): Value | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.value;
  }

  /** An entry larger than a tenth of the limit is not kept: it would push out too many others. */
  set(key: string, value: Value): void {
    this.delete(key);
    const weight = this.weigh(value) + 2 * key.length;
    if (weight > this.most / 10) return;
    this.kept.set(key, { value, weight });
    this.total += weight;
    for (const oldest of this.kept.keys()) {
      if (this.total <= this.most) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.total -= this.kept.get(key)?.weight ?? 0;
    this.kept.delete(key);
  }

  get bytes(): number {
    return this.total;
  }

  get size(): number {
    return this.kept.size;
  }
}
