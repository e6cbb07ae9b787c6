import { describe, expect, test } from "vitest";
import { ADMIN, isActive, isEnded, MEMBER, mayManage, maySee, type Status } from "./who-may";

const STATUSES: Status[] = ["draft", "suggestion", "launched", "stopped", "completed"];

describe("for whom a campaign exists", () => {
  test.each([
    ["a visitor", null, false, ["launched", "stopped", "completed"]],
    ["a member", MEMBER, false, ["launched", "stopped", "completed"]],
    ["an admin", ADMIN, false, STATUSES],
    ["its recipient, a stranger to the community", null, true, []],
    ["its recipient, a member", MEMBER, true, []],
    ["its recipient, an admin", ADMIN, true, []],
  ] as const)("%s", (_who, role, isRecipient, seen) => {
    expect(STATUSES.filter((status) => maySee({ role, isRecipient }, status))).toEqual(seen);
  });
});

test.each([
  [ADMIN, false, true],
  [ADMIN, true, false],
  [MEMBER, false, false],
  [null, false, false],
] as const)(
  "only admins manage, and never a campaign that is for them (%s, recipient: %s)",
  (role, isRecipient, may) => {
    expect(mayManage({ role, isRecipient })).toBe(may);
  },
);

test("a campaign is active or ended, and drafts are neither", () => {
  expect(STATUSES.filter(isActive)).toEqual(["launched"]);
  expect(STATUSES.filter(isEnded)).toEqual(["stopped", "completed"]);
});
