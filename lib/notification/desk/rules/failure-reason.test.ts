import { expect, test } from "vitest";
import { failureReason } from "./failure-reason";

test.each([
  [null, { key: "none" }],
  ["  ", { key: "none" }],
  ["email.bounced", { key: "bounced" }],
  ["email.suppressed", { key: "suppressed" }],
  ["undelivered", { key: "undelivered" }],
  ["30005", { key: "unknownNumber", code: "30005" }],
  ["undelivered 30007", { key: "spam", code: "30007" }],
  ["400 21614 'To' number is not a valid mobile number: [number]", { key: "takesNoTexts", code: "21614" }],
  ["400 30999 something new", { key: "refused", code: "30999" }],
  ["the idempotency key is too old", { key: "other", words: "the idempotency key is too old" }],
  [
    "422 Invalid `to` field: <ruth.o'neil+x@lake.example>",
    { key: "other", words: "422 Invalid `to` field: <…>" },
  ],
  ["no route to +1 (202) 555-0143 today", { key: "other", words: "no route to … today" }],
])("%s is told as %o", (told, reason) => {
  expect(failureReason(told)).toEqual(reason);
});

test("a provider's long words are cut, so that a page of them stays a page", () => {
  expect(failureReason("a".repeat(500))).toEqual({ key: "other", words: `${"a".repeat(120)}…` });
});

test("an unbroken reason of 100,000 characters is read in linear time", () => {
  expect(failureReason("a".repeat(100_000))).toEqual({ key: "other", words: `${"a".repeat(120)}…` });
}, 2_000);
