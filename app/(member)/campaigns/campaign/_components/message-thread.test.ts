import { expect, test } from "vitest";
import type { MessageState } from "@/lib/community";
import { messageThread } from "./message-thread";

const now = new Date("2026-11-19T03:00:00Z");
const localTime = { now, timeZone: "America/New_York" };
const reach = { messageType: 2, sent: 211, waiting: 0, dueAt: null };
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
const noteOf = (message: MessageState) => messageThread([message], localTime)[0];

test("a message that was sent says to how many and when", () => {
  expect(noteOf(launch)).toMatchObject({
    state: "done",
    title: "Launch",
    note: "Sent to 211 members, 10/27/2026",
  });
});

test("texts that wait for the morning say until when", () => {
  const dueAt = new Date("2026-11-19T13:00:00Z");
  const held = { ...launch, reach: { ...reach, sent: 0, waiting: 12, dueAt } };
  expect(noteOf(held)).toMatchObject({
    state: "now",
    note: "Waiting for 11/19/2026 8:00 AM, so nobody is woken",
  });
  const partly = { ...held, reach: { ...held.reach, sent: 40 } };
  expect(noteOf(partly)?.note).toBe(
    "Sent to 40 members. 12 texts wait until 11/19/2026 8:00 AM, so nobody is woken",
  );
});

test("a milestone that waits for the next one says until when", () => {
  const dueAt = new Date("2026-11-19T03:30:00Z");
  const held = {
    ...half,
    outcome: "announced" as const,
    at: now,
    reach: { ...reach, sent: 0, waiting: 0, dueAt },
  };
  expect(noteOf(held)).toMatchObject({
    state: "now",
    note: "Goes out at 10:30 PM, unless the next is reached before",
  });
  expect(noteOf({ ...held, reach: { ...held.reach, dueAt: new Date(now.getTime() - 1000) } })?.note).toBe(
    "On its way",
  );
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
