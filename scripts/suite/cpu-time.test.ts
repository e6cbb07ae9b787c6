import { expect, it } from "vitest";
import { run } from "../support/command";
import { countingTime, readTimes } from "./cpu-time";

it("adds up what the shell and all it started used", () => {
  expect(readTimes("0m0.010s 0m0.020s\n1m2.500s 0m3.000s\n")).toBeCloseTo(65.53);
  expect(readTimes("0m0,010s 0m0,000s\n0m1,000s 0m0,000s\n")).toBeCloseTo(1.01);
  expect(readTimes("")).toBeNull();
});

it("counts the commands of one work, and of that alone", async () => {
  const busy = (ms: number) => [
    "-e",
    `const end = process.cpuUsage().user + ${ms} * 1000; while (process.cpuUsage().user < end);`,
  ];
  const work = (ms: number) =>
    countingTime(() => run(process.execPath, busy(ms), { timeoutMs: 60_000 }).then(({ code }) => code));
  const [short, long] = await Promise.all([work(10), work(400)]);
  expect([short.value, long.value]).toEqual([0, 0]);
  expect(long.cpuSeconds).toBeGreaterThanOrEqual(0.4);
  expect(short.cpuSeconds).toBeLessThan(0.4);
});

it("passes on how a command ended", async () => {
  const outcome = await run(process.execPath, ["-e", "console.log('so'); process.exit(3)"], {
    timeoutMs: 60_000,
  });
  expect(outcome).toEqual({ code: 3, output: "so\n" });
});
