import { describe, expect, it } from "vitest";
import { DAY } from "@/lib/kernel";
import { type LastRequest, wayIn } from "./way-in";

const NOW = new Date("2026-11-20T15:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);

const waiting: LastRequest = { answeredAt: null, isAccepted: null };
const declined = (days: number): LastRequest => ({ answeredAt: daysAgo(days), isAccepted: false });
const accepted: LastRequest = { answeredAt: daysAgo(3), isAccepted: true };

describe("somebody who is no member", () => {
  it.each([
    ["open", null, "join"],
    ["open", waiting, "join"],
    ["open", declined(1), "join"],
    ["request", null, "ask"],
    ["request", waiting, "waiting"],
    ["request", accepted, "ask"],
    ["request", declined(29.9), "declined"],
    ["request", declined(30), "ask"],
    ["invitation", null, "by_invitation"],
    ["invitation", waiting, "waiting"],
    ["invitation", declined(1), "by_invitation"],
    ["invitation", accepted, "by_invitation"],
  ] as const)("of a community that is %s, after %j: %s", (joining, last, expected) => {
    expect(wayIn(joining, last, NOW)).toBe(expected);
  });
});
