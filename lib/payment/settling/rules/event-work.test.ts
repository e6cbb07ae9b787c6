import { expect, test } from "vitest";
import { STRIPE_EVENTS } from "@/lib/integrations/stripe/stripe-events";
import { MOST_ATTEMPTS, pauseAfter, SETTLED_EVENTS, workOf } from "./event-work";

test.each([
  ["payment_intent.succeeded", "intent"],
  ["charge.updated", "charge"],
  ["refund.failed", "refund"],
  ["charge.dispute.funds_reinstated", "dispute"],
  ["setup_intent.succeeded", "setup"],
  ["setup_intent.created", "nothing"],
  ["payment_method.automatically_updated", "renewed-card"],
  ["payment_method.attached", "nothing"],
  ["payment_intent.created", "nothing"],
  ["charge.refund.updated", "nothing"],
  ["toString", "nothing"],
])("%s asks to look at: %s", (type, work) => expect(workOf(type)).toBe(work));

test("pauses double up to an hour, and giving up takes hours, not minutes", () => {
  expect([1, 2, 3, 4].map(pauseAfter)).toEqual([5, 10, 20, 40]);
  expect(pauseAfter(40)).toBe(3600);
  const total = Array.from({ length: MOST_ATTEMPTS }, (_, i) => pauseAfter(i + 1)).reduce((a, b) => a + b, 0);
  expect(total).toBeGreaterThan(2 * 3600);
});

test("Stripe is asked for exactly the events that are settled, and one that is only noted", () => {
  expect(STRIPE_EVENTS).toEqual([...SETTLED_EVENTS, "setup_intent.canceled"].toSorted());
});
