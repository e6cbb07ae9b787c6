import { expect, test } from "vitest";
import { added, byYear } from "./years";

const sum = (count: number, cents: number) => ({
  count,
  leftCents: cents,
  paidCents: 2 * cents,
  cameBackCents: 3 * cents,
  coveredCents: 4 * cents,
});

test("sums are added field by field, and none is nothing", () => {
  expect(added([])).toEqual(sum(0, 0));
  expect(added([sum(1, 100), sum(2, 250)])).toEqual(sum(3, 350));
});

test("each year stands once, the latest first", () => {
  expect(
    byYear([
      { year: 2024, ...sum(1, 100) },
      { year: 2026, ...sum(2, 300) },
      { year: 2024, ...sum(4, 500) },
    ]),
  ).toEqual([
    { year: 2026, ...sum(2, 300) },
    { year: 2024, ...sum(5, 600) },
  ]);
  expect(byYear([])).toEqual([]);
});
