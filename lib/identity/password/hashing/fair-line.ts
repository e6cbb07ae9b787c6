type Limits = {
  most: number;
  /** Per narrowest network. */
  ofOne: number;
  /** Per wider network. */
  ofWider: number;
};

type Waiting<Job> = { job: Job; networks: readonly string[]; line: string };

const OURS = "";

/**
 * A round-robin queue over networks: no network can fill it or delay another's first job. `networks` go from
 * narrow to wide (`networksOf`).
 */
export class FairLine<Job> {
  private readonly fresh = new Map<string, Waiting<Job>[]>();
  private readonly served = new Map<string, Waiting<Job>[]>();
  private readonly counts = new Map<string, number>();
  private total = 0;

  constructor(private readonly limits: Limits) {}

  get length(): number {
    return this.total;
  }

  hasRoom(networks: readonly string[]): boolean {
    const { most, ofOne, ofWider } = this.limits;
    return (
      this.total < most &&
      networks.every((network, index) => this.countOf(network) < (index === 0 ? ofOne : ofWider))
    );
  }

  /** Returns how to remove the job. Call `hasRoom` before. */
  add(networks: readonly string[], job: Job): () => void {
    const line = networks[0] ?? OURS;
    const waiting: Waiting<Job> = { job, networks, line };
    const before = this.fresh.get(line) ?? this.served.get(line);
    if (before) before.push(waiting);
    else this.fresh.set(line, [waiting]);
    this.count(waiting, 1);
    return () => this.remove(waiting);
  }

  next(): Job | undefined {
    for (const lines of [this.fresh, this.served]) {
      for (const [line, [waiting, ...rest]] of lines) {
        lines.delete(line);
        if (!waiting) continue;
        if (rest.length > 0) this.served.set(line, rest);
        this.count(waiting, -1);
        return waiting.job;
      }
    }
    return undefined;
  }

  private remove(waiting: Waiting<Job>): void {
    for (const lines of [this.fresh, this.served]) {
      const waits = lines.get(waiting.line);
      const at = waits?.indexOf(waiting) ?? -1;
      if (!waits || at < 0) continue;
      waits.splice(at, 1);
      if (waits.length === 0) lines.delete(waiting.line);
      this.count(waiting, -1);
    }
  }

  private countOf(network: string): number {
    return this.counts.get(network) ?? 0;
  }

  private count({ networks }: Waiting<Job>, by: 1 | -1): void {
    this.total += by;
    for (const network of networks) {
      const count = this.countOf(network) + by;
      if (count > 0) this.counts.set(network, count);
      else this.counts.delete(network);
    }
  }
}
