import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "@/lib/kernel";
import { sessionEnd, sessionExpiry } from "./session-end";

const createdAt = new Date("2026-11-20T12:00:00Z");
const later = (ms: number) => new Date(createdAt.getTime() + ms);

describe("a session", () => {
  it("ends 90 days after a member's sign-in and 12 hours after a staff sign-in", () => {
    expect(sessionEnd({ createdAt, isPlatformAdmin: false })).toEqual(later(90 * DAY));
    expect(sessionEnd({ createdAt, isPlatformAdmin: true })).toEqual(later(12 * HOUR));
  });

  it.each([
    ["a member's, at sign-in", false, 0, 30 * DAY],
    ["a member's, renewed on day 59", false, 59 * DAY, 89 * DAY],
    ["a member's, renewed on day 61", false, 61 * DAY, 90 * DAY],
    ["staff's, at sign-in", true, 0, 12 * HOUR],
    ["staff's, renewed after 11 hours", true, 11 * HOUR, 12 * HOUR],
  ])(
    "expires 30 days after its last use, and at its end at the latest: %s",
    (_, isPlatformAdmin, used, expected) => {
      expect(sessionExpiry({ createdAt, isPlatformAdmin }, later(used), 30 * DAY)).toEqual(later(expected));
    },
  );
});
