import { describe, expect, it } from "vitest";
import { canDoWithout } from "./can-do-without";

describe("an admin may go", () => {
  it.each([
    ["when another admin is left", ["b"], [], true],
    ["when the other admin can run what is active", ["b"], ["m"], true],
    ["when the active campaign is for the one who goes", ["b"], ["a"], true],
    ["when two are left, each running the campaign for the other", ["b", "c"], ["b", "c"], true],
    ["but not as the last one", [], [], false],
    ["but not as the last one, even if the only campaign is for them", [], ["a"], false],
    ["but not when a campaign is for the only admin left", ["b"], ["b"], false],
    ["but not when one of several campaigns is for the only admin left", ["b"], ["m", "b"], false],
  ])("%s", (_, admins, recipients, expected) => {
    expect(canDoWithout({ admins, recipients })).toBe(expected);
  });

  it("with the same answer, whether or not a campaign is for them", () => {
    for (const admins of [[], ["b"], ["b", "c"]]) {
      for (const recipients of [[], ["b"], ["m"]]) {
        expect(canDoWithout({ admins, recipients: [...recipients, "a"] })).toBe(
          canDoWithout({ admins, recipients }),
        );
      }
    }
  });
});
