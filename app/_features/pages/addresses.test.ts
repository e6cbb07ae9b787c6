import { expect, it } from "vitest";
import { isMemberPath, mayReadReplica } from "./addresses";

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

it.each([
  ["/campaigns", true],
  ["/members", true],
  ["/settings/my-donations", true],
  ["/platform/log", true],
  ["/community/1/campaign/2", true],
  // Past or present money movements.
  ["/campaign/anonymous/donate/1/2", false],
  ["/campaigns/checkout", false],
  ["/campaigns/thank-you", false],
  ["/settings/payment-method", false],
  // Sign-ins and links.
  ["/login", false],
  ["/second-factor", false],
  ["/unsubscribe/x", false],
  ["/statement/x", false],
  // Not pages.
  ["/notifications/count", false],
  ["/nowhere", false],
])("%s may be read from a replica: %s", (path, expected) => {
  expect(mayReadReplica(path)).toBe(expected);
});
