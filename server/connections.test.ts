import { expect, it } from "vitest";
import { usualProcesses } from "@/scripts/processes/usual-processes";
import { connectionsOf } from "./connections";

it("gives each process as many connections as leave enough for all", () => {
  expect([1, 2, 4, 5, 8, 10, 16].map(connectionsOf)).toEqual([10, 10, 10, 8, 5, 4, 4]);
});

it("leaves a quarter of Postgres' usual hundred to workers, however large the machine is", () => {
  const ofMachine = (processors: number) => {
    const processes = usualProcesses({ processors, memory: processors * 4 * 1024 ** 3 });
    // Two more read page versions.
    return processes * (connectionsOf(processes) + 2);
  };
  expect(Math.max(...Array.from({ length: 200 }, (_, i) => ofMachine(i + 1)))).toBe(72);
});
