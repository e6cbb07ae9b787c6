import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import type { MessageReach, MessageState } from "@/lib/community";
import { en } from "@/messages/en";
import { messageThread } from "./message-thread";

const t = createTranslator({ locale: "en-US", messages: en, namespace: "campaigns.thread" });
const now = new Date("2026-11-19T03:00:00Z");
const localTime = { now, timeZone: "America/New_York" };
const morning = new Date("2026-11-19T13:00:00Z");
const reach: MessageReach = {
  messageType: 2,
  byEmail: 151,
  byText: 60,
  sent: 211,
  inNext: 0,
  waiting: 0,
  untilMorning: 0,
  morningAt: null,
  inDigest: 0,
  addressedAt: null,
  notReached: { noChannel: 0, carrier: 0, bounced: 0, unclear: 0 },
};
const NOBODY = { byEmail: 0, byText: 0, sent: 0 };
const launch: MessageState = {
  messageType: 2,
  content: "",
  isEnabled: true,
  milestone: null,
  outcome: "announced",
  at: new Date("2026-10-27T13:02:00Z"),
  reach,
};
const half: MessageState = {
  ...launch,
  messageType: 4,
  milestone: 50,
  outcome: "waiting",
  at: null,
  reach: null,
};
const noteOf = (message: MessageState) => messageThread([message], localTime, t)[0];
const lines = (told: Partial<MessageReach>) => {
  const { state, note } = noteOf({ ...launch, reach: { ...reach, ...told } }) ?? {};
  return [state, ...String(note).split("\n")];
};

describe("how far a message has come", () => {
  const missed = { noChannel: 2, carrier: 1, bounced: 3, unclear: 0 };
  test.each<[string, Partial<MessageReach>, string[]]>([
    ["sent to everybody", {}, ["done", "Sent to 211 members: 151 by e-mail, 60 by text, 10/27/2026"]],
    [
      "sent by one way",
      { byEmail: 1, byText: 0, sent: 1 },
      ["done", "Sent to 1 member: 1 by e-mail, 10/27/2026"],
    ],
    [
      "texts wait for the morning",
      { ...NOBODY, waiting: 12, untilMorning: 12, morningAt: morning },
      ["now", "12 texts wait until 11/19/2026 8:00 AM, so no one is woken"],
    ],
    [
      "everything at once",
      { byEmail: 40, byText: 0, sent: 40, waiting: 16, untilMorning: 1, morningAt: morning, inDigest: 5 },
      [
        "now",
        "Sent to 40 members: 40 by e-mail, 10/27/2026",
        "On its way to 10 members",
        "1 text waits until 11/19/2026 8:00 AM, so no one is woken",
        "5 e-mails to come with a digest",
      ],
    ],
    ["leaving now", { ...NOBODY, waiting: 3 }, ["now", "On its way to 3 members"]],
    [
      "one text with the next message",
      { byEmail: 2, byText: 0, sent: 2, inNext: 4 },
      ["done", "Sent to 2 members: 2 by e-mail, 10/27/2026", "4 members got it as one text with the next."],
    ],
    [
      "not reached, by reason",
      { notReached: missed },
      [
        "done",
        "Sent to 211 members: 151 by e-mail, 60 by text, 10/27/2026",
        "Not reached: 2 without e-mail or phone, 3 mailboxes sent it back, 1 phone not reached by its carrier",
      ],
    ],
    ["nobody there", NOBODY, ["done", "Sent to no one, 10/27/2026"]],
    [
      "waiting for the next milestone",
      { ...NOBODY, addressedAt: new Date(now.getTime() + 59 * 60_000) },
      ["now", "Goes out within the hour, or as one with the next"],
    ],
    [
      "waiting long for the next milestone",
      { ...NOBODY, addressedAt: new Date(now.getTime() + 3 * 3_600_000) },
      ["now", "Goes out in 3 hours, or as one with the next"],
    ],
    ["about to be addressed", { ...NOBODY, addressedAt: now }, ["now", "On its way"]],
  ])("%s", (_, told, expected) => {
    expect(lines(told)).toEqual(expected);
  });
});

test("what lies ahead is not called sent, and what was switched off says so", () => {
  expect(noteOf(half)).toMatchObject({ state: "ahead", title: "50%", note: undefined });
  expect(noteOf({ ...half, isEnabled: false })?.note).toBe("Switched off");
  expect(noteOf({ ...half, outcome: "superseded", at: now })?.note).toBe(
    "Told together with the next, 11/18/2026",
  );
  expect(noteOf({ ...half, outcome: "silent", at: now })?.note).toBe(
    "Switched off, so nothing was sent, 11/18/2026",
  );
});
