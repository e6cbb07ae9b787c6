import { describe, expect, it } from "vitest";
import { CATALOGUE } from "@/messages";
import type { TroubleKind } from "./rules/troubles";
import { troubleWords } from "./trouble-words";

describe("a trouble in words", () => {
  it.each([
    [{ kind: "events-waiting", subject: "", facts: { count: 1 } }, "1 event of Stripe waits to be booked"],
    [
      { kind: "events-waiting", subject: "", facts: { count: 176 } },
      "176 events of Stripe wait to be booked",
    ],
    [
      { kind: "messages-overdue", subject: "", facts: { channel: "sms", count: 2 } },
      "2 texts should have been sent by now",
    ],
    [
      { kind: "charge-differs", subject: "ch_1", facts: { theirCents: 10_257, ourCents: 10_256 } },
      "Stripe charged $102.57, we booked $102.56: ch_1",
    ],
    [
      { kind: "suggestion-unseen", subject: "", facts: { count: 1, communityName: "Lakewood ’98" } },
      "A suggestion waits that no admin of Lakewood ’98 may see",
    ],
    [
      { kind: "suggestion-unseen", subject: "", facts: { count: 3 } },
      "3 suggestions wait that no admin of a community may see",
    ],
    [
      { kind: "check-failed", subject: "05", facts: { sentence: "An entry sums to zero.", count: 2 } },
      "The books do not hold: An entry sums to zero.",
    ],
  ] as const)("%o", (told, title) => {
    expect(troubleWords(told).title).toBe(title);
  });
});

const FACTS: Record<string, string | number>[] = [
  {},
  { count: 1, channel: "sms", currency: "usd", theirCents: 1, percent: 100, plans: 1, message: "receipt" },
];

it.each(Object.keys(CATALOGUE.en.desk.troubles.kinds))("%s has every value that its texts name", (kind) => {
  for (const facts of FACTS) {
    const { title, advice } = troubleWords({ kind: kind as TroubleKind, subject: "ch_1", facts });
    expect(`${title} ${advice}`).not.toMatch(/[{}]|desk\.troubles|undefined|NaN/);
  }
});

it("tells of a kind that only a newer release knows", () => {
  const told = { kind: "newer" as TroubleKind, subject: "", facts: {} };
  expect(troubleWords(told).title).toContain("newer");
});
