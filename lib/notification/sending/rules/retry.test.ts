import { expect, it } from "vitest";
import { deliveryEventOf, retryDelay } from "./retry";

it("waits longer after each try, and never longer than half an hour", () => {
  const delays = [1, 2, 3, 8, 20].map(retryDelay);
  expect(delays).toEqual([2_000, 4_000, 8_000, 256_000, 1_800_000]);
});

it.each([
  ["queued", "sent"],
  ["delivered", "delivered"],
  ["undelivered", "failed"],
  ["receiving", null],
])("a status %s is the delivery event %s", (status, event) => {
  expect(deliveryEventOf(status)).toBe(event);
});
