import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "@/lib/kernel";
import { isLate, isMoney, mayBeTriedAgain, nextLook, stripePage } from "./troubles";

it("money is told at once, the rest once a day", () => {
  expect([isMoney("event-parked"), isMoney("check-failed"), isMoney("fee-differs")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isMoney("job-failed"), isMoney("messages-refused")]).toEqual([false, false]);
});

it("what only a person can mend cannot be tried again", () => {
  expect([mayBeTriedAgain("event-parked"), mayBeTriedAgain("charge-unbooked")]).toEqual([true, true]);
  expect([mayBeTriedAgain("check-failed"), mayBeTriedAgain("messages-unknown")]).toEqual([false, false]);
});

describe("a look", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const ago = (ms: number) => new Date(now.getTime() - ms);
  it.each([
    ["events", null, true],
    ["events", ago(14 * MINUTE), false],
    ["events", ago(16 * MINUTE), true],
    ["ledger", ago(26 * HOUR), false],
    ["ledger", ago(27 * HOUR), true],
    ["stripe", ago(8 * HOUR), false],
    ["stripe", ago(9 * HOUR), true],
  ] as const)("at %s is late if the last one was %s: %s", (look, last, expected) => {
    expect(isLate(look, last, now)).toBe(expected);
  });
});

describe("the next check of the books", () => {
  const next = (now: string, isClean = true) =>
    nextLook("ledger", new Date(now), "America/New_York", { isClean }).toISOString();
  it.each([
    ["2026-11-20T12:34:56Z", "2026-11-21T08:00:00.000Z"],
    ["2026-11-20T06:30:00Z", "2026-11-20T08:00:00.000Z"],
    ["2026-11-20T08:00:05Z", "2026-11-21T08:00:00.000Z"],
    // Clocks are set back on November 1 and forward on March 14.
    ["2026-10-31T07:00:05Z", "2026-11-01T08:00:00.000Z"],
    ["2027-03-13T08:00:05Z", "2027-03-14T07:00:00.000Z"],
  ])("after %s is at three at night: %s", (now, expected) => {
    expect(next(now)).toBe(expected);
  });
  it("is an hour later while something does not hold", () => {
    expect(next("2026-11-20T12:34:56Z", false)).toBe("2026-11-20T13:34:56.000Z");
  });
});

describe("Stripe's page", () => {
  it.each([
    ["pi_1", "sk_live_x", false, "https://dashboard.stripe.com/payments/pi_1"],
    ["ch_1", "sk_test_x", false, "https://dashboard.stripe.com/test/payments/ch_1"],
    ["du_1", "sk_live_x", false, "https://dashboard.stripe.com/disputes/du_1"],
    ["pi_1", "sk_test_x", true, null],
    ["send-emails", "sk_live_x", false, null],
    ["01933e5c-0000-7000-8000-000000000000", "sk_live_x", false, null],
  ])("of %s with %s is %s", (subject, key, isSimulated, page) => {
    expect(stripePage(subject, key, isSimulated)).toBe(page);
  });
});
