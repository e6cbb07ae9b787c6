import { describe, expect, it } from "vitest";
import { ADMIN, MEMBER } from "../../communities/rules/standing";
import { canSeeContacts } from "./can-see-contacts";

describe("the phone and e-mail of the admins are shown", () => {
  it.each([
    ["invited", "invited", true],
    ["invited", "link", true],
    ["invited", "accepted", true],
    ["invited", "founded", true],
    ["invited", "self", false],
    ["members", "self", true],
    ["members", "invited", true],
    ["form", "invited", false],
    ["form", "self", false],
  ] as const)("where it says %s, to a member who came by %s: %s", (contacts, cameBy, expected) => {
    expect(canSeeContacts(contacts, { role: MEMBER, cameBy })).toBe(expected);
  });

  it.each(["invited", "members", "form"] as const)("where it says %s, to every admin", (contacts) => {
    expect(canSeeContacts(contacts, { role: ADMIN, cameBy: "self" })).toBe(true);
  });
});
