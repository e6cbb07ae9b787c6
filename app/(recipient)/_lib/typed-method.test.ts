import { expect, it } from "vitest";
import { stateField } from "./countries";
import { methodIn, typedMethod } from "./typed-method";

const CHECK = {
  method: "paper_check",
  name: "Leah Goldfarb",
  phoneNumber: "+12025550123",
  addressLine: "12 Orchard Street",
  city: "Dayton",
  state: "Ohio",
  zipCode: "45402",
  country: "United States",
} as const;
const KNOWN = { name: "Leah Goldfarb", phoneNumber: "+12025550123" };

it("begins with what the account knows", () => {
  expect(typedMethod(null, KNOWN)).toEqual({
    name: "Leah Goldfarb",
    phoneNumber: "(202) 555-0123",
    country: "United States",
  });
});

it.each([
  ["a state by its name becomes one of the list", CHECK, { state: "OH", country: "United States" }],
  ["a province", { ...CHECK, state: "ON", country: "Canada" }, { state: "ON", country: "Canada" }],
  ["elsewhere", { ...CHECK, state: "Hesse", country: "Germany" }, { state: "Hesse", country: "Germany" }],
])("%s: what was chosen comes back as it was", (_, chosen, expected) => {
  const typed = typedMethod(chosen, KNOWN);
  expect(methodIn({ ...typed, campaignId: "c" })).toMatchObject({
    ...expected,
    addressLine: CHECK.addressLine,
  });
});

it("reads the state of the country that is chosen, and of no other", () => {
  const typed = { method: "paper_check", stateUs: "OH", stateCa: "ON", stateOther: "Hesse" };
  const stateOf = (country: string) => methodIn({ ...typed, country, otherCountry: "Germany" });
  expect(stateOf("United States")).toMatchObject({ state: "OH", country: "United States" });
  expect(stateOf("Canada")).toMatchObject({ state: "ON", country: "Canada" });
  expect(stateOf("other")).toMatchObject({ state: "Hesse", country: "Germany" });
  expect(stateField(undefined)).toBe("stateUs");
});

it("PayPal needs an e-mail alone, and nothing is chosen by itself", () => {
  expect(methodIn({ method: "paypal", campaignId: "c", email: "a@b.example", city: "Dayton" })).toEqual({
    method: "paypal",
    campaignId: "c",
    email: "a@b.example",
  });
  expect(methodIn({ campaignId: "c" })).toBeNull();
});
