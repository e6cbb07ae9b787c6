import { describe, expect, it } from "vitest";
import { disorder, type HeldLocks, LOCK_ORDER, type Lockable } from "./lock-order";

const holding = (...held: [Lockable, ...string[]][]): HeldLocks =>
  new Map(held.map(([kind, ...ids]) => [kind, new Set(ids)]));

describe("the order of locks", () => {
  it("is this one", () => {
    expect(LOCK_ORDER).toEqual([
      "community",
      "person",
      "membership",
      "campaign",
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

  it.each<[string, HeldLocks, Lockable, string[], string | null]>([
    ["the first lock", holding(), "balance", ["a"], null],
    ["a later kind", holding(["community", "a"]), "campaign", ["b"], null],
    ["an earlier kind", holding(["campaign", "b"]), "community", ["a"], "community after campaign"],
    [
      "more of the same kind",
      holding(["campaign", "a"]),
      "campaign",
      ["b"],
      "more of campaign after campaign",
    ],
    ["what is held already", holding(["campaign", "a", "b"], ["balance", "c"]), "campaign", ["b"], null],
    [
      "what is held in part",
      holding(["campaign", "a"], ["balance", "c"]),
      "campaign",
      ["a", "b"],
      "more of campaign after campaign",
    ],
  ])("%s", (_name, held, kind, ids, expected) => {
    expect(disorder(held, kind, ids)).toBe(expected);
  });
});
