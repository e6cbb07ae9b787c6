/** Prints one line for each step of a longer task, with the time it took. */
export type Steps = {
  /** Does the work and prints its line; `work` returns what happened, in a few words. */
  step<T>(name: string, work: () => Promise<Told<T>>): Promise<T>;
};

/** A result, and the text for its line. */
export type Told<T> = { value: T; words: string };

export function createSteps(print: (line: string) => void = console.log): Steps {
  return {
    async step(name, work) {
      const start = performance.now();
      const { value, words } = await work();
      print(`  ${name.padEnd(12)} ${words.padEnd(46)} ${seconds(performance.now() - start).padStart(7)}`);
      return value;
    },
  };
}

/** Milliseconds as `1.3 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
