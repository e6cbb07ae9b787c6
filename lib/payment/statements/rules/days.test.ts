import { describe, expect, it } from "vitest";
import { because } from "@/lib/kernel";
import { beginningOf, momentsOf, readDay, readDays, tooManyGifts } from "./days";

describe("a day", () => {
  it.each([
    ["2026-11-22", "2026-11-22"],
    [" 2026-11-22 ", "2026-11-22"],
    ["11/22/2026", "2026-11-22"],
    ["1/2/2026", "2026-01-02"],
    ["2028-02-29", "2028-02-29"],
    ["2026-02-29", null],
    ["02/30/2026", null],
    ["31/12/2026", null],
    ["2026-13-01", null],
    ["2026-1-1", null],
    ["26-01-01", null],
    ["1900-01-01", "1900-01-01"],
    ["1899-12-31", null],
    ["0000-01-01", null],
    ["0001-01-01", null],
    ["01/01/0099", null],
    ["tomorrow", null],
    ["", null],
  ])("typed as %j is %j", (typed, day) => {
    expect(readDay(typed)).toBe(day);
  });
});

const TODAY = "2026-11-22";

describe("the days of a statement", () => {
  it.each([
    ["2026-01-01", "2026-11-22", { days: { from: "2026-01-01", to: "2026-11-22" } }],
    ["2026-11-22", "2026-11-22", { days: { from: "2026-11-22", to: "2026-11-22" } }],
    ["2026-01-01", "2026-12-31", { days: { from: "2026-01-01", to: "2026-11-22" } }],
    ["2020-01-01", "9999-12-31", { faults: { to: ["statement.too_many_years"] } }],
    ["2016-11-23", "2026-11-22", { days: { from: "2016-11-23", to: "2026-11-22" } }],
    ["2016-11-22", "2026-11-22", { faults: { to: ["statement.too_many_years"] } }],
    ["2026-03-01", "2026-02-28", { faults: { to: ["statement.ends_before_it_begins"] } }],
    ["2026-11-23", "2026-12-31", { faults: { from: ["statement.not_begun"] } }],
    ["", "", { faults: { from: ["input.required"], to: ["input.required"] } }],
    ["2026-01-01", "soon", { faults: { to: ["statement.no_such_day"] } }],
    [
      "0001-01-01",
      "0000-12-31",
      { faults: { from: ["statement.no_such_day"], to: ["statement.no_such_day"] } },
    ],
    ["2026-02-30", "", { faults: { from: ["statement.no_such_day"], to: ["input.required"] } }],
  ])("from %j to %j", (from, to, read) => {
    expect(readDays({ from, to }, TODAY)).toEqual(read);
  });

  it("can hold more gifts than a paper has room for", () => {
    expect(tooManyGifts(3000)).toEqual({ to: [because("statement.too_many_gifts", { count: 3000 })] });
  });
});

describe("a day begins", () => {
  it.each([
    ["2026-01-01", "America/New_York", "2026-01-01T05:00:00.000Z"],
    ["2026-07-01", "America/New_York", "2026-07-01T04:00:00.000Z"],
    ["2026-01-01", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
    ["2026-01-01", "Pacific/Pago_Pago", "2026-01-01T11:00:00.000Z"],
    ["2026-01-01", "Asia/Kolkata", "2025-12-31T18:30:00.000Z"],
    ["2026-01-01", "UTC", "2026-01-01T00:00:00.000Z"],
    // DST change in spring.
    ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
    ["2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
    // Midnight does not exist here: clocks go from 23:59 to 1:00.
    ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
  ])("%s in %s at %s", (day, timeZone, moment) => {
    expect(beginningOf(day, timeZone).toISOString()).toBe(moment);
  });

  it("when the one before has ended, so days leave no moment out and count none twice", () => {
    const { since, before } = momentsOf({ from: "2026-11-01", to: "2026-11-01" }, "America/New_York");
    // A day of 25 hours.
    expect([since.toISOString(), before.toISOString()]).toEqual([
      "2026-11-01T04:00:00.000Z",
      "2026-11-02T05:00:00.000Z",
    ]);
  });
});
