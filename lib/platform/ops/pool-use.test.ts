import { expect, it } from "vitest";
import { poolUse } from "./pool-use";

it("a transaction has one connection however much is asked in it, and what has none waits", () => {
  const { watch, use } = poolUse(2);
  expect(use()).toEqual({ inUse: 0, idle: 2, waiting: 0 });
  const endTransaction = watch.transaction();
  const within = watch.query("select 1", true);
  expect(use()).toEqual({ inUse: 1, idle: 1, waiting: 0 });
  const [one, two] = [watch.query("select 1", false), watch.query("select 1", false)];
  expect(use()).toEqual({ inUse: 2, idle: 0, waiting: 1 });
  within({ rows: 1 });
  one({ rows: 1 });
  endTransaction();
  expect(use()).toEqual({ inUse: 1, idle: 1, waiting: 0 });
  two({ error: new Error("no answer") });
  expect(use()).toEqual({ inUse: 0, idle: 2, waiting: 0 });
});
