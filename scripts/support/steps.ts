export type Steps = {
  /** Runs the work and prints its line; `work` returns a few words about the result. */
  step<T>(name: string, work: () => Promise<Told<T>>): Promise<T>;
};

type Told<T> = { value: T; words: string };

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

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
