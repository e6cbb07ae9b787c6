import { describe, expect, it } from "vitest";
import { hasRoomForAdmin, MOST_ADMINS, mayTakeFromAnother } from "./admin-role";
import { canDoWithout } from "./can-do-without";

describe("the admin role", () => {
  it.each([
    [0, true],
    [1, true],
    [2, true],
    [3, false],
    [4, false],
  ])("is granted while there are fewer than three: with %d %s", (admins, expected) => {
    expect(hasRoomForAdmin(admins)).toBe(expected);
  });

  it.each([
    [0, false],
    [1, false],
    [2, true],
  ])("is taken from another admin when two are left: with %d left %s", (left, expected) => {
    expect(mayTakeFromAnother(left)).toBe(expected);
  });

  it("is never taken so that a campaign has no admin who may run it, whomever it is for", () => {
    const everybody = ["a", "b", "c"];
    for (let left = 2; left <= MOST_ADMINS - 1; left++) {
      for (const recipient of [...everybody, "m"]) {
        expect(canDoWithout({ admins: everybody.slice(0, left), recipients: [recipient] })).toBe(true);
      }
    }
  });
});
