import { expect, it } from "vitest";
import { anotherDay, farLeapDay, randomMoment } from "./another-day";

const NOW = new Date("2026-11-27T00:00:00Z");

it.each([
  ["2026-11-27T00:00:00Z", "2028-02-29T15:00:00.000Z"],
  ["2027-01-25T15:00:00Z", "2028-02-29T15:00:00.000Z"],
  ["2027-01-25T15:00:00.001Z", "2032-02-29T15:00:00.000Z"],
  ["2028-02-29T15:00:00Z", "2032-02-29T15:00:00.000Z"],
  // 2100 has none.
  ["2094-06-01T00:00:00Z", "2096-02-29T15:00:00.000Z"],
  ["2096-02-29T15:00:00Z", "2104-02-29T15:00:00.000Z"],
])("from %s the leap day is %s", (now, day) => {
  expect(farLeapDay(new Date(now)).toISOString()).toBe(day);
});

it.each([
  [0, "2026-11-27T00:00:00.000Z"],
  [0.5, "2028-11-28T00:00:00.000Z"],
  [0.999999999, "2030-11-29T23:59:59.000Z"],
])("a random moment is a second of the next four years (%s)", (random, moment) => {
  expect(randomMoment(NOW, () => random).toISOString()).toBe(moment);
});

it("a day that is asked for is taken, and anything else is refused in a sentence", () => {
  expect(anotherDay("leap-day", NOW).toISOString()).toBe("2028-02-29T15:00:00.000Z");
  expect(anotherDay("+400d", NOW).toISOString()).toBe("2028-01-01T00:00:00.000Z");
  expect(anotherDay("2029-03-11T06:59:59.000Z", NOW).toISOString()).toBe("2029-03-11T06:59:59.000Z");
  expect(() => anotherDay("tomorrow", NOW)).toThrow("--at tomorrow is neither a moment");
});
