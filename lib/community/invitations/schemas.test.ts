import { beforeEach, expect, it } from "vitest";
import { issueInEnglish } from "@/lib/kernel";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment, WITHOUT_TEXTS } from "@/scripts/operator/simulator-values";
import { newMemberSchema } from "./schemas";

const site = simulatedEnvironment({
  databaseUrl: "postgres://127.0.0.1:9/none",
  appUrl: "http://localhost:3000",
  simulatorUrl: "http://127.0.0.1:4010",
  authSecret: "a secret for tests, long enough and known to everybody",
});
const configure = (settings: Record<string, string>) => {
  Object.assign(process.env, site, settings);
  forgetEnv();
};
beforeEach(() => configure({}));

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

it("wants an address where the site sends no texts, and keeps a number beside it", () => {
  configure(WITHOUT_TEXTS);
  const names = { firstName: "Ida", lastName: "Lind" };
  const phoneNumber = "(202) 555-0147";
  const issues = newMemberSchema.safeParse({ ...names, phoneNumber }).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join("."), issueInEnglish(message)])).toEqual([
    ["email", REQUIRED],
  ]);
  expect(newMemberSchema.parse({ ...names, phoneNumber, email: "Ida@lind.example" })).toMatchObject({
    email: "ida@lind.example",
    phoneNumber: "+12025550147",
  });
});
