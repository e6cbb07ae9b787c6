import { expect, it } from "vitest";
import { usualProcesses } from "./usual-processes";

const GB = 1024 ** 3;

it.each([
  [1, 8 * GB, 1],
  [2, 8 * GB, 2],
  [8, 16 * GB, 8],
  [8, 2 * GB, 2],
  [2, GB / 2, 1],
  [64, 256 * GB, 12],
])("%i processors with %i bytes of memory run %i processes", (processors, memory, processes) => {
  expect(usualProcesses({ processors, memory })).toBe(processes);
});
