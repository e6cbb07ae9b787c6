/** `null`: no target. */
export type Target = { atLeast: number } | { atMost: number } | null;

/** `unit` follows the number: "×", "ms", "MB", "kB", "a second", or nothing. */
export type Figure = {
  /** Stable, for comparison between runs. */
  name: string;
  value: number;
  unit: string;
  target: Target;
  /** Context, such as the base of a ratio. */
  note?: string | undefined;
};

export type BenchmarkOptions = {
  /** Fewer rounds and less data; not comparable. */
  isQuick: boolean;
  progress(text: string): void;
};

/** Group of figures, measured in its own process (`bench/benchmarks.ts`). */
export type Benchmark = { run(options: BenchmarkOptions): Promise<Figure[]> };
