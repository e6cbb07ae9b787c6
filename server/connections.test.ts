import { expect, it } from "vitest";
import { connectionsOf } from "./connections";

it("gives each process as many connections as leave enough for all", () => {
  expect([1, 2, 4, 5, 8, 10, 16].map(connectionsOf)).toEqual([10, 10, 10, 8, 5, 4, 4]);
});
