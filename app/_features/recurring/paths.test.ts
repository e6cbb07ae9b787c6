import { expect, it } from "vitest";
import { preferencesHref, shownOf } from "./paths";

it.each([
  ["", 3],
  ["3", 3],
  ["4", 5],
  ["5", 5],
  ["6", 7],
  ["99", 99],
  ["0", 3],
  ["-5", 3],
  ["100", 3],
  ["many", 3],
])("an address that wants %j recurring gifts gets %i", (text, expected) => {
  expect(shownOf(text)).toBe(expected);
});

it.each([
  [{}, ""],
  [{ shown: 3 }, ""],
  [{ shown: 5, change: "a" }, "?shown=5&change=a"],
  [{ end: "b" }, "?end=b"],
])("%j is the address with %j", (opened, query) => {
  expect(preferencesHref(opened)).toBe(`/settings/payment-preferences${query}`);
});
