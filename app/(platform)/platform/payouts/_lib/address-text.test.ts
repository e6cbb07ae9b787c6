import { expect, it } from "vitest";
import { addressText } from "./address-text";

it("is the mailbox of PayPal, or what stands on the envelope", () => {
  expect(addressText({ method: "paypal", email: "a@b.example" })).toBe("a@b.example");
  expect(
    addressText({
      method: "paper_check",
      name: "Leah Goldfarb",
      phoneNumber: "+12025550123",
      addressLine: "12 Orchard Street",
      city: "Dayton",
      state: "OH",
      zipCode: "45402",
      country: "United States",
    }),
  ).toBe("Leah Goldfarb\n12 Orchard Street\nDayton, OH 45402\nUnited States");
});
