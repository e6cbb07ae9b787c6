import { expect, it } from "vitest";
import { issueInEnglish } from "@/lib/kernel";
import { newMemberSchema } from "./schemas";

const REQUIRED = "Required";
const NEITHER = "Email or Phone required";
const blank = { firstName: "", lastName: "", email: "", phoneNumber: "" };

it.each([
  ["nothing at all", {}, { firstName: REQUIRED, lastName: REQUIRED, email: NEITHER }],
  ["an empty row", blank, { firstName: REQUIRED, lastName: REQUIRED, email: NEITHER }],
  ["a first name alone", { ...blank, firstName: "Ada" }, { lastName: REQUIRED, email: NEITHER }],
  [
    "a name that is none",
    { ...blank, firstName: "4", lastName: "Vo" },
    { firstName: "Invalid first name", email: NEITHER },
  ],
  ["names without an address", { ...blank, firstName: "Ada", lastName: "Vo" }, { email: NEITHER }],
  [
    "an address without names",
    { ...blank, email: "ada@lakewood.example" },
    { firstName: REQUIRED, lastName: REQUIRED },
  ],
  ["a number", { ...blank, firstName: "Ada", lastName: "Vo", phoneNumber: "(202) 555-0147" }, {}],
])("says all that is wrong with %s at once", (_, row, wrong) => {
  const issues = newMemberSchema.safeParse(row).error?.issues ?? [];
  expect(
    Object.fromEntries(issues.map(({ path, message }) => [path.join("."), issueInEnglish(message)])),
  ).toEqual(wrong);
});
