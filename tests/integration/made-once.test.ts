import { expect, it } from "vitest";
import type { Executor } from "@/db/client";
import { buildOnce } from "@/db/made-once";

it("makes a query once for each pool or transaction", () => {
  const pool = {} as Executor;
  const transaction = {} as Executor;
  const madeFor: Executor[] = [];
  const query = buildOnce((db) => madeFor.push(db));
  expect([query(pool), query(pool), query(transaction), query(pool)]).toEqual([1, 1, 2, 1]);
  expect(madeFor).toEqual([pool, transaction]);
});
