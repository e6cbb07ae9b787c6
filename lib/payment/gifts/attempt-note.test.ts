import { expect, it } from "vitest";
import { noteOf, readNote } from "./attempt-note";
import type { Attempt } from "./open-attempt";

const [ID, COMMUNITY, CAMPAIGN, DONOR, PLAN] = [1, 2, 3, 4, 5].map(
  (at) => `0190b2f4-7c1e-7aa0-8d3e-5f607182930${at}`,
) as [string, string, string, string, string];

const attempt = {
  id: ID,
  communityId: COMMUNITY,
  campaignId: CAMPAIGN,
  donorId: DONOR,
  visitorFirstName: "Nora",
  visitorLastName: "Åkesson",
  visitorEmail: "nora@lakewood.example",
  amountCents: 10_000,
  chargeCents: 10_256,
  expectedFeeCents: 256,
  coverFees: true,
  isAnonymous: false,
  isSaveAsked: true,
  language: "es",
  attemptKey: `${DONOR}:key-of-a-browser-0001`,
  attemptHash: "a".repeat(64),
  recurringGiftId: PLAN,
  recurringPeriod: 3,
} as Attempt;

it("says all that is needed to book the gift, and nobody's name or address", () => {
  const note = noteOf(attempt);
  expect(readNote(note)).toEqual({
    donationId: ID,
    communityId: COMMUNITY,
    campaignId: CAMPAIGN,
    donorId: DONOR,
    amountCents: 10_000,
    feeCents: 256,
    coverFees: true,
    isAnonymous: false,
    isSaveAsked: true,
    language: "es",
    attemptKey: attempt.attemptKey,
    attemptHash: attempt.attemptHash,
    plan: { recurringGiftId: PLAN, recurringPeriod: 3 },
  });
  expect(JSON.stringify(note)).not.toMatch(/Nora|Åkesson|lakewood/);
  // Stripe's limits: 50 keys of 40 characters, values of 500.
  for (const [name, value] of Object.entries(note)) {
    expect(name.length <= 40 && value.length <= 500).toBe(true);
  }
});

it("leaves out what there is not", () => {
  const visitors = {
    ...attempt,
    donorId: null,
    campaignId: null,
    recurringGiftId: null,
    recurringPeriod: null,
  };
  expect(readNote(noteOf({ ...visitors, coverFees: false }))).toMatchObject({
    campaignId: null,
    donorId: null,
    plan: null,
    coverFees: false,
  });
});

it.each([
  ["nothing", {}],
  ["the note of an earlier version", { donationId: ID }],
  ["a sum that is none", { ...noteOf(attempt), amountCents: "-5" }],
  ["another program's", { order: "7" }],
])("of %s says nothing", (_, metadata: Record<string, string>) => {
  expect(readNote(metadata)).toBeNull();
});
