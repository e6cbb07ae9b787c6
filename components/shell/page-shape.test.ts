import { expect, test } from "vitest";
import { shapeOf } from "./page-shape";

test.each([
  ["/campaigns", "list"],
  ["/members", "list"],
  ["/notifications", "list"],
  ["/our-balance", "list"],
  ["/campaigns/campaign/active/1", "card"],
  ["/campaigns/campaign-completed/1/2", "card"],
  ["/members/member/1", "card"],
  ["/campaigns/campaign/active/1/edit", "form"],
  ["/campaigns/1/donate", "form"],
  ["/our-balance/donate", "form"],
  ["/campaigns/transfer/A%20roof/1", "form"],
  ["/members/add-members", "form"],
  ["/settings/admin/drafts/draft/1", "form"],
  ["/create-community", "form"],
  ["/settings", "settings"],
  ["/settings/subscriptions", "settings"],
  ["/platform", "desk"],
  ["/platform/inbox", "desk"],
])("%s is a %s", (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});
