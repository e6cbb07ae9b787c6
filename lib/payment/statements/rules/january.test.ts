import { expect, it } from "vitest";
import { yearToTell } from "./january";

it.each([
  ["2026-12-31T23:59:00Z", null],
  ["2027-01-01T12:00:00Z", null],
  // January 1 ends on Baker Island.
  ["2027-01-02T11:59:59Z", null],
  ["2027-01-02T12:00:00Z", 2026],
  ["2027-01-20T00:00:00Z", 2026],
  // February begins on Kiritimati.
  ["2027-01-31T09:59:59Z", 2026],
  ["2027-01-31T10:00:00Z", null],
  ["2027-02-15T00:00:00Z", null],
])("at %s it is the year %s that people are told of", (now, year) => {
  expect(yearToTell(new Date(now))).toBe(year);
});
