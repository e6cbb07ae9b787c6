import { expect, test } from "vitest";
import { issueInEnglish } from "@/lib/kernel/errors";
import { suggestCampaignSchema } from "./schemas";

const suggestion = (phoneNumber: unknown) => ({
  communityId: "c",
  name: "A week at home",
  recipient: { fullName: "Margaret Ellison", email: "m@mail.example", phoneNumber },
});

test.each([["123"], [{ number: "123", country: "US" }], [{ number: "555 0100", country: "US" }]])(
  "the phone %j of whom a suggestion is for is invalid, in the words of the form",
  (phoneNumber) => {
    const { error } = suggestCampaignSchema.safeParse(suggestion(phoneNumber));
    expect(error?.issues.map(({ path, message }) => [path.join("."), issueInEnglish(message)])).toEqual([
      ["recipient.phoneNumber", "Invalid phone number"],
    ]);
  },
);

test.each([
  ["", null],
  [null, null],
  [undefined, null],
  ["(202) 555-0124", "+12025550124"],
  [{ number: "020 7946 0958", country: "GB" }, "+442079460958"],
])("the phone %j of whom a suggestion is for is kept as %j", (typed, kept) => {
  expect(suggestCampaignSchema.parse(suggestion(typed)).recipient?.phoneNumber).toBe(kept);
});
