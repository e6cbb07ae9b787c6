import { AsyncLocalStorage } from "node:async_hooks";
import type { Readable } from "node:stream";

type Counter = { seconds: number; isWhole: boolean };
const counters = new AsyncLocalStorage<Counter>();

const AND_TELL_THE_TIME = '"$@"; code=$?; times >&3; exit $code';

/** Writes the times to file descriptor 3, for `readTimes`. */
export const timed = (program: string, args: readonly string[]): [string, string[]] => [
  "/bin/sh",
  ["-c", AND_TELL_THE_TIME, "sh", program, ...args],
];

/** A killed command reports none. */
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

/** Null if malformed. */
export function readTimes(text: string): number | null {
  const found = [...text.matchAll(/(\d+)m(\d+(?:[.,]\d+)?)s/g)];
  if (found.length !== 4) return null;
  return found.reduce(
    (sum, [, minutes, rest = ""]) => sum + Number(minutes) * 60 + Number(rest.replace(",", ".")),
    0,
  );
}

/** Null if a command reported no time. */
export async function countingTime<T>(
  work: () => Promise<T>,
): Promise<{ value: T; cpuSeconds: number | null }> {
  const counter: Counter = { seconds: 0, isWhole: true };
  const value = await counters.run(counter, work);
  return { value, cpuSeconds: counter.isWhole ? counter.seconds : null };
}
