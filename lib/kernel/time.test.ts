import { expect, it } from "vitest";
import { formatDate, formatDateTime, formatDay, formatSince, sinceOf } from "./time";

const EVENING = new Date("2026-11-20T01:12:00Z");
const NOW = new Date("2026-11-20T17:00:00Z");

it("dates are written as the specification has them, and another locale writes them its own way", () => {
  expect(formatDateTime(EVENING)).toBe("11/19/2026 8:12 PM");
  expect(formatDay(EVENING)).toBe("Nov 19");
  expect(formatDate(EVENING, "America/New_York", "es-US")).toBe("19/11/2026");
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
