import { AsyncLocalStorage } from "node:async_hooks";
import type { Readable } from "node:stream";

type Counter = { seconds: number; isWhole: boolean };
const counters = new AsyncLocalStorage<Counter>();

/** Asks the shell, after the program, how much of the processor it and all it started have used. */
const AND_TELL_THE_TIME = '"$@"; code=$?; times >&3; exit $code';

/** A command that runs `program` and then writes to its fourth channel what `readTimes` reads. */
export const timed = (program: string, args: readonly string[]): [string, string[]] => [
  "/bin/sh",
  ["-c", AND_TELL_THE_TIME, "sh", program, ...args],
];

/** Adds what a timed command used to the work that started it. A command that was killed tells nothing. */
export function countTimes(channel: Readable): void {
  const counter = counters.getStore();
  let text = "";
  channel.setEncoding("utf8").on("data", (more: string) => {
    text += more;
  });
  channel.once("close", () => {
    const used = readTimes(text);
    if (!counter) return;
    counter.isWhole &&= used !== null;
    counter.seconds += used ?? 0;
  });
}

/** The seconds of the processor in an answer of the shell's `times`, the shell's own included; null when it is none. */
export function readTimes(text: string): number | null {
  const found = [...text.matchAll(/(\d+)m(\d+(?:[.,]\d+)?)s/g)];
  if (found.length !== 4) return null;
  return found.reduce(
    (sum, [, minutes, rest = ""]) => sum + Number(minutes) * 60 + Number(rest.replace(",", ".")),
    0,
  );
}

/** Does the work; tells how many seconds of the processor the commands in it used, or null when one did not tell. */
export async function countingTime<T>(
  work: () => Promise<T>,
): Promise<{ value: T; cpuSeconds: number | null }> {
  const counter: Counter = { seconds: 0, isWhole: true };
  const value = await counters.run(counter, work);
  return { value, cpuSeconds: counter.isWhole ? counter.seconds : null };
}
