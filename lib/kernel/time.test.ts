import { expect, it } from "vitest";
import { formatCalendarDay, formatDateTime, formatDay, formatSince, sinceOf, zoneName } from "./time";

const EVENING = new Date("2026-11-20T01:12:00Z");
const NOW = new Date("2026-11-20T17:00:00Z");

it("dates are written as the specification has them, and days in the words of the reader's language", () => {
  expect(formatDateTime(EVENING)).toBe("11/19/2026 8:12 PM");
  expect(formatDay(EVENING)).toBe("Nov 19");
  expect(formatDay(EVENING, "America/New_York", "es-US")).toMatch(/^19 nov/);
});

it.each([
  ["2026-11-20T12:00:00Z", "today", "today"],
  ["2026-11-20T01:12:00Z", "yesterday", "yesterday"],
  ["2026-11-10T01:12:00Z", "earlier", "Nov 9"],
] as const)("%s is %s where the community is", (at, kind, words) => {
  expect(sinceOf(new Date(at), NOW).kind).toBe(kind);
  expect(formatSince(new Date(at), NOW)).toBe(words);
});

it.each([
  ["America/New_York", "en-US", "Eastern Time"],
  ["America/New_York", "es-US", "hora oriental"],
  ["America/Phoenix", "en-US", "Mountain Standard Time"],
])("%s is called in %s as people call it", (zone, locale, name) => {
  expect(zoneName(zone, locale)).toBe(name);
});

it("a day is the day it says, wherever the server stands", () => {
  expect([formatCalendarDay("2026-12-01"), formatCalendarDay("2028-02-29")]).toEqual([
    "12/01/2026",
    "02/29/2028",
  ]);
});
