import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/support/folders";
import { TASKS } from "./platform";
import { SCHEDULES } from "./schedules";

it("has a unique name and a positive interval, or a row that sweeps, for each row", () => {
  const names = SCHEDULES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const swept = SCHEDULES.filter(({ everyMs }) => everyMs === null);
  for (const { name, sweptBy, isWoken } of swept) {
    const sweeper = SCHEDULES.find((row) => row.name === sweptBy);
    expect([name, isWoken, (sweeper?.everyMs ?? 0) > 0]).toEqual([name, true, true]);
  }
  expect(SCHEDULES.filter(({ everyMs }) => everyMs !== null && everyMs <= 0)).toEqual([]);
});

it("has one woken row for each job that may be enqueued", () => {
  const woken = SCHEDULES.filter(({ isWoken }) => isWoken).map(({ name }) => name);
  expect(woken.sort()).toEqual([...TASKS].sort());
});

it("is the only source of recurring work: the worker loops in one place, and no other code of lib does", () => {
  const worker = readFileSync(join(root, "lib/worker.ts"), "utf8");
  expect(worker.match(/\brepeat\(/g)).toHaveLength(2);
  expect(worker).not.toMatch(/export .*\brepeat\b|\bsetInterval\b/);
  expect(worker.match(/\btaskList\b/g)).toHaveLength(2);
  const timers = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .filter((name) =>
      /\bsetInterval\(|\bfor await \(.* of setInterval/.test(readFileSync(join(root, "lib", name), "utf8")),
    );
  // The replica's position and the parser's parent, both within a process that has no worker.
  expect(timers.sort()).toEqual(["integrations/parsing/serve-parsers.ts", "platform/replica/index.ts"]);
});
