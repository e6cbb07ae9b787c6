/** What a figure has to keep, or `null` where it is only told. */
export type Target = { atLeast: number } | { atMost: number } | null;

/** One measured figure of a run. `unit` stands behind the number: "×", "ms", "MB", "kB", "a second", or nothing. */
export type Figure = {
  /** The same in every run, because runs are compared by it. */
  name: string;
  value: number;
  unit: string;
  target: Target;
  /** What stands beside it, such as the time of which it is a ratio. */
  note?: string | undefined;
};

export type BenchmarkOptions = {
  /** Fewer rounds and less data: for a look while one works, not for a comparison. */
  isQuick: boolean;
  /** Says what it is doing now; shown while it works. */
  progress(text: string): void;
};

/** One group of figures that `npm run bench` measures, in a process of its own (`bench/benchmarks.ts`). */
export type Benchmark = { run(options: BenchmarkOptions): Promise<Figure[]> };
