import { describe, expect, test } from "vitest";
import { asked, daySentence, formatToday, logWords, stateWords } from "./words";

describe("the desk's day in one sentence", () => {
  test.each([
    [0, 0, "All quiet for now."],
    [1, 0, "One community is waiting."],
    [4, 0, "Four communities are waiting."],
    [0, 1, "One payout is ready to leave."],
    [4, 2, "Four communities are waiting, and two payouts are ready to leave."],
    [12, 1234, "12 communities are waiting, and 1,234 payouts are ready to leave."],
  ])("%i communities and %i payouts", (waiting, ready, words) => {
    expect(daySentence(waiting, ready)).toBe(words);
  });
});

test("days are the provider's own, whatever the server's time zone", () => {
  expect(formatToday(new Date("2026-11-21T03:00:00Z"))).toBe("Friday, November 20");
});

test("what was asked today carries the hour, what came before it the date", () => {
  const now = new Date("2026-11-20T20:00:00Z");
  expect(asked(new Date("2026-11-20T15:15:00Z"), now)).toBe("Asked 10:15 AM today");
  expect(asked(new Date("2026-11-18T15:15:00Z"), now)).toBe("11/18/2026");
});

test("a returned payout says why", () => {
  const facts = { sentAt: null, reference: null, returnReason: "Address closed" };
  expect(stateWords({ ...facts, state: "returned" })).toBe("Returned: Address closed");
});

test("the log names the provider's people, and neither admins nor recipients", () => {
  expect(logWords({ action: "payout.viewed", by: "Lucía Vega" })).toBe(
    "Lucía Vega looked at the recipient of",
  );
  expect(logWords({ action: "payout.frozen", by: "Nora Okafor" })).not.toContain("Nora");
  expect(logWords({ action: "payout.method_chosen", by: "Alan Kessler" })).not.toContain("Alan");
});
