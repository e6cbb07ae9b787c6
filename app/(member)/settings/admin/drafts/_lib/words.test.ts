import { expect, test } from "vitest";
import { needOf, whenSaved } from "./words";

const HOUSING = { id: 4, name: "Housing", way: "home" };

test.each([
  [{ amount: 1800, type: HOUSING }, "$1,800, Housing"],
  [{ amount: null, type: HOUSING }, "Housing"],
  [{ amount: 600, type: null }, "$600"],
  [{ amount: null, type: null }, ""],
])("the need %j is told as %j", (need, told) => {
  expect(needOf(need, need.type?.name)).toBe(told);
});

test("when a draft was saved is told in the community's time", () => {
  const now = new Date("2026-11-20T01:30:00Z");
  const saved = new Date("2026-11-19T14:20:00Z");
  expect(whenSaved(saved, now, "America/New_York", "today")).toBe("today, 9:20 AM");
  expect(whenSaved(saved, now, "Europe/Berlin", "today")).toBe("11/19/2026 3:20 PM");
});
