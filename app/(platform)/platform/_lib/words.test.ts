import { describe, expect, test } from "vitest";
import { DESK_ACTIONS, STAFF_ACTIONS } from "@/lib/platform";
import { CATALOGUE } from "@/messages";
import { daySentence, formatToday, logWords, stateWords, waitWords } from "./words";

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

describe("how long a payout waits for whoever has the next step", () => {
  const at = (day: number) => new Date(`2026-11-${day}T15:15:00Z`);
  const now = new Date("2026-11-20T20:00:00Z");
  const payout = { requestedAt: at(10), methodChosenAt: null, sentAt: null, returnedAt: null };
  test.each([
    ["Waits 10 days", { ...payout, state: "waiting_for_method" }],
    ["Waits 1 day", { ...payout, state: "ready", methodChosenAt: at(19) }],
    ["Since today", { ...payout, state: "ready", methodChosenAt: at(20) }],
    ["Waits 2 days", { ...payout, state: "returned", sentAt: at(12), returnedAt: at(18) }],
    ["Sent 11/19/2026", { ...payout, state: "sent", sentAt: at(19) }],
  ] as const)("%s", (words, facts) => {
    expect(waitWords(facts, now)).toBe(words);
  });
});

test("a payout that the desk has opened says so", () => {
  const facts = { state: "ready", sentAt: null, reference: null, returnReason: null } as const;
  expect(stateWords({ ...facts, takenUpAt: null })).toBe("Ready to send");
  expect(stateWords({ ...facts, takenUpAt: new Date(0) })).toBe("Opened, not sent yet");
});

test("a returned payout says why", () => {
  const facts = { takenUpAt: null, sentAt: null, reference: null, returnReason: "Address closed" };
  expect(stateWords({ ...facts, state: "returned" })).toBe("Returned: Address closed");
});

test("the log names the provider's people, and neither admins nor recipients", () => {
  expect(logWords({ action: "payout.viewed", by: "Lucía Vega" })).toBe("Lucía Vega viewed the recipient of");
  expect(logWords({ action: "payout.frozen", by: "Nora Okafor" })).not.toContain("Nora");
  expect(logWords({ action: "payout.method_chosen", by: "Alan Kessler" })).not.toContain("Alan");
});

test("a line names its person exactly where staff acted", () => {
  const { actions } = CATALOGUE.en.desk;
  const texts = new Map(
    Object.entries(actions).flatMap(([group, below]) =>
      Object.entries(below).map(([name, text]): [string, string] => [`${group}.${name}`, text]),
    ),
  );
  expect([...texts.keys()].toSorted()).toEqual(DESK_ACTIONS.toSorted());
  for (const action of DESK_ACTIONS) {
    expect([action, texts.get(action)?.includes("{by}")]).toEqual([action, STAFF_ACTIONS.includes(action)]);
  }
});
