import { describe, expect, it } from "vitest";
import { type AcquiredLocks, disorder, LOCK_ORDER, type Lockable } from "./lock-order";

const locksOf = (...acquired: [Lockable, ...string[]][]): AcquiredLocks =>
  new Map(acquired.map(([kind, ...ids]) => [kind, new Set(ids)]));

describe("the order of locks", () => {
  it("is this one", () => {
    expect(LOCK_ORDER).toEqual([
      "community",
      "person",
      "membership",
      "campaign",
      "recipient",
      "donation",
      "giving",
      "recurring",
      "card",
      "payout",
      "passkey",
      "session",
      "balance",
      "trouble",
      "event",
      "consent",
      "thread",
      "delivery",
      "job",
    ]);
  });

  it.each<[string, AcquiredLocks, Lockable, string[], string | null]>([
    ["the first lock", locksOf(), "balance", ["a"], null],
    ["a later kind", locksOf(["community", "a"]), "campaign", ["b"], null],
    ["an earlier kind", locksOf(["campaign", "b"]), "community", ["a"], "community after campaign"],
    [
      "more of the same kind",
      locksOf(["campaign", "a"]),
      "campaign",
      ["b"],
      "more of campaign after campaign",
    ],
    ["what is held already", locksOf(["campaign", "a", "b"], ["balance", "c"]), "campaign", ["b"], null],
    [
      "what is held in part",
      locksOf(["campaign", "a"], ["balance", "c"]),
      "campaign",
      ["a", "b"],
      "more of campaign after campaign",
    ],
  ])("%s", (_name, acquired, kind, ids, expected) => {
    expect(disorder(acquired, kind, ids)).toBe(expected);
  });
});
