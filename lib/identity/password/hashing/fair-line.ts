type Limits = {
  /** How many may wait, of all networks together. */
  most: number;
  /** How many of one network may wait, counted by the narrowest network of a caller. */
  ofOne: number;
  /** How many of one wider network may wait. */
  ofWider: number;
};

type Waiting<Job> = { job: Job; networks: readonly string[]; line: string };

/** The line of those who belong to no network: the product itself. */
const OURS = "";

/**
 * A waiting line in which networks take turns: however many of one network wait, the first of another that comes is
 * next. No network can fill it. `networks` are those of a caller from narrow to wide, as `networksOf` gives them, or
 * none for the product itself.
 */
export class FairLine<Job> {
  /** Who waits, by network. Networks that had a turn and wait with more come after those that had none. */
  private readonly fresh = new Map<string, Waiting<Job>[]>();
  private readonly served = new Map<string, Waiting<Job>[]>();
  private readonly counts = new Map<string, number>();
  private total = 0;

  constructor(private readonly limits: Limits) {}

  get length(): number {
    return this.total;
  }

  /** True if one more of these networks may wait. */
  hasRoom(networks: readonly string[]): boolean {
    const { most, ofOne, ofWider } = this.limits;
    return (
      this.total < most &&
      networks.every((network, index) => this.countOf(network) < (index === 0 ? ofOne : ofWider))
    );
  }

  /** Puts a job at the end of its network's line, and returns how to take it out again. Ask `hasRoom` before. */
  add(networks: readonly string[], job: Job): () => void {
    const line = networks[0] ?? OURS;
    const waiting: Waiting<Job> = { job, networks, line };
    const before = this.fresh.get(line) ?? this.served.get(line);
    if (before) before.push(waiting);
    else this.fresh.set(line, [waiting]);
    this.count(waiting, 1);
    return () => this.remove(waiting);
  }

  /** The job whose turn it is, taken out of the line. Its network goes behind all others. */
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
