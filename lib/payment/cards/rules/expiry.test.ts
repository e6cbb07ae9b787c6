import { describe, expect, it } from "vitest";
import { type Expiry, expiryOf, lastDayOfCard, monthsExpiringSoon } from "./expiry";

describe("a card", () => {
  it.each<[string, number, number, Expiry]>([
    ["2027-01-01T23:59:59Z", 1, 2027, "later"],
    ["2027-01-02T00:00:00Z", 1, 2027, "soon"],
    ["2027-01-31T23:59:59Z", 1, 2027, "soon"],
    ["2027-02-01T00:00:00Z", 1, 2027, "expired"],
    ["2027-02-01T00:00:00Z", 2, 2027, "soon"],
    ["2027-01-29T23:59:59Z", 2, 2027, "later"],
    ["2027-01-30T00:00:00Z", 2, 2027, "soon"],
    ["2026-12-02T00:00:00Z", 12, 2026, "soon"],
    ["2027-01-01T00:00:00Z", 12, 2026, "expired"],
    ["2026-11-22T12:00:00Z", 1, 2027, "later"],
  ])("at %s, of %i/%i, expires: %s", (now, expMonth, expYear, expiry) => {
    expect(expiryOf({ expMonth, expYear }, new Date(now))).toBe(expiry);
  });

  it.each([
    [1, 2027, "01/31/2027"],
    [2, 2028, "02/29/2028"],
    [12, 2026, "12/31/2026"],
  ])("of %i/%i can be used until %s", (expMonth, expYear, day) => {
    expect(lastDayOfCard({ expMonth, expYear })).toBe(day);
  });
});

it.each([
  ["2027-01-01T00:00:00Z", []],
  ["2027-01-15T00:00:00Z", [202701]],
  ["2027-01-31T00:00:00Z", [202701, 202702]],
  ["2026-12-30T00:00:00Z", [202612]],
  ["2028-02-01T00:00:00Z", [202802]],
  ["2027-11-30T12:00:00Z", [202711]],
])("at %s the cards of these months expire soon: %j", (now, months) => {
  expect(monthsExpiringSoon(new Date(now))).toEqual(months);
});
