import { describe, expect, test } from "vitest";
import {
  brandOf,
  checkField,
  formatExpiry,
  formatNumber,
  passesLuhn,
} from "@/simulator/browser/client/cards";
import { postalLabel } from "@/simulator/browser/client/countries";
import { encodeForm } from "@/simulator/browser/client/form";

const now = new Date(2026, 10, 20);
const visa = "4242 4242 4242 4242";
const check = (field: Parameters<typeof checkField>[0], value: string, number = visa, country = "US") =>
  checkField(field, value, { number, country, now })?.message ?? null;

describe("what is typed is put into shape", () => {
  test.each([
    ["4242424242424242", visa],
    ["42424242424242429999", visa],
    ["378282246310005", "3782 822463 10005"],
    ["37828", "3782 8"],
    ["4242-4242", "4242 4242"],
    ["", ""],
    ["abc", ""],
  ])("number %j becomes %j", (typed, shaped) => expect(formatNumber(typed)).toBe(shaped));

  test.each([
    ["1", "1"],
    ["0", "0"],
    ["4", "04 / "],
    ["12", "12 / "],
    ["13", "01 / 3"],
    ["1/", "01 / "],
    ["1/30", "01 / 30"],
    ["12/34", "12 / 34"],
    ["12 / 2034", "12 / 34"],
    ["122034", "12 / 34"],
    ["12 / 345", "12 / 34"],
  ])("expiry %j becomes %j", (typed, shaped) => expect(formatExpiry(typed)).toBe(shaped));
});

test.each([
  ["4", "visa"],
  ["5555", "mastercard"],
  ["2223", "mastercard"],
  ["37", "amex"],
  ["6011", "discover"],
  ["9", "unknown"],
])("a number starting with %s is of brand %s", (number, brand) => expect(brandOf(number)).toBe(brand));

test("a swapped digit fails the Luhn sum", () => {
  expect(passesLuhn("4242424242424242")).toBe(true);
  expect(passesLuhn("4242424242424224")).toBe(false);
  expect(passesLuhn("")).toBe(false);
});

describe("what Stripe would say", () => {
  test.each([
    ["number", "4242", "Your card number is incomplete."],
    ["number", "4242 4242 4242 4241", "Your card number is invalid."],
    ["number", visa, null],
    ["expiry", "12", "Your card's expiration date is incomplete."],
    ["expiry", "00 / 30", "Your card's expiration date is incomplete."],
    ["expiry", "12 / 25", "Your card's expiration year is in the past."],
    ["expiry", "10 / 26", "Your card's expiration date is in the past."],
    ["expiry", "11 / 26", null],
    ["expiry", "11 / 99", "Your card's expiration year is invalid."],
    ["cvc", "12", "Your card's security code is incomplete."],
    ["cvc", "123", null],
    ["postalCode", "4540", "Your postal code is incomplete."],
    ["postalCode", "45402", null],
  ] as const)("to %s %j: %j", (field, value, message) => expect(check(field, value)).toBe(message));

  test("American Express wants four digits behind", () => {
    const amex = "3782 822463 10005";
    expect(check("cvc", "123", amex)).toBe("Your card's security code is incomplete.");
    expect(check("cvc", "1234", amex)).toBeNull();
  });

  test("a Canadian postal code has letters", () => {
    expect(check("postalCode", "K1A 0B1", visa, "CA")).toBeNull();
    expect([postalLabel("US"), postalLabel("CA"), postalLabel("FR")]).toEqual([
      "ZIP code",
      "Postal code",
      null,
    ]);
  });
});

test("parameters are encoded as Stripe reads them", () => {
  const encoded = encodeForm({
    type: "card",
    card: { number: "4" },
    metadata: {},
    list: ["a", "b"],
    none: null,
  });
  expect(decodeURIComponent(encoded)).toBe("type=card&card[number]=4&list[0]=a&list[1]=b");
});
