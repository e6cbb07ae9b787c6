import { expect, test } from "vitest";
import { phoneCountries, typedPhone } from "./phone";

test("countries to choose from begin with the default and go by name", () => {
  const [first, second, ...rest] = phoneCountries();
  expect(first).toEqual({ country: "US", name: "United States", callingCode: "1" });
  expect(second?.name).toBe("Afghanistan");
  expect(rest).toContainEqual({ country: "GB", name: "United Kingdom", callingCode: "44" });
});

test("countries go by their Spanish names, accents and all", () => {
  const [first, second, third] = phoneCountries("es-US");
  expect(first).toEqual({ country: "US", name: "Estados Unidos", callingCode: "1" });
  expect([second?.name, third?.name]).toEqual(["Afganistán", "Albania"]);
});

test.each([
  ["+12025550124", { number: "(202) 555-0124", country: "US" }],
  ["+442079460958", { number: "020 7946 0958", country: "GB" }],
  [null, { number: "", country: "US" }],
])("%s is typed as %j", (stored, typed) => {
  expect(typedPhone(stored)).toEqual(typed);
});
