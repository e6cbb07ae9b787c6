import { expect, it } from "vitest";
import { isMemberPath } from "./addresses";

it.each([
  ["/campaigns", true],
  ["/campaigns/campaign/active/1", true],
  ["/platform", true],
  ["/settings/my-donations", true],
  ["/settings/payment-method", false],
  ["/choose-receiving-method", false],
  ["/campaigns-elsewhere", false],
  ["/", false],
  ["/login", false],
  ["/community/1/campaign/2", false],
  ["/campaign/anonymous/donate/1/2", false],
])("%s needs a session: %s", (path, expected) => {
  expect(isMemberPath(path)).toBe(expected);
});
