import { expect, test } from "vitest";
import { failureReason } from "./failure-reason";

test.each([
  [null, "Without a reason"],
  ["  ", "Without a reason"],
  ["email.bounced", "The mailbox sent it back"],
  ["email.suppressed", "The provider of e-mails suppresses the address"],
  ["undelivered", "The carrier did not bring it"],
  ["30005", "Nobody has this number (30005)"],
  ["undelivered 30007", "The carrier took the text for spam (30007)"],
  ["400 21614 'To' number is not a valid mobile number: [number]", "The number takes no texts (21614)"],
  ["400 30999 something new", "The carrier refused it (30999)"],
  ["the idempotency key is too old", "the idempotency key is too old"],
  ["422 Invalid `to` field: <ruth.o'neil+x@lake.example>", "422 Invalid `to` field: <…>"],
  ["no route to +1 (202) 555-0143 today", "no route to … today"],
])("%s is told as: %s", (told, words) => {
  expect(failureReason(told)).toBe(words);
});

test("a provider's long words are cut, so that a page of them stays a page", () => {
  expect(failureReason("a".repeat(500))).toHaveLength(121);
});

test("an unbroken reason of 100,000 characters is read in linear time", () => {
  expect(failureReason("a".repeat(100_000))).toBe(`${"a".repeat(120)}…`);
}, 2_000);
