import { describe, expect, it } from "vitest";
import { asIssue } from "@/lib/kernel";
import { newEmailSchema, phoneOf } from "../person-schemas";
import { newPasswordProblems } from "./new-password-problems";

describe("a new password", () => {
  it.each([
    ["Manyhands1", []],
    [`${"Ab1".repeat(6)}Ab`, []],
    ["Ab1defg", ["password.length"]],
    ["Ab1".repeat(7), ["password.length"]],
    ["        ", ["password.lower", "password.upper", "password.digit"]],
    ["ABCDEFG1", ["password.lower"]],
    ["abcdefg1", ["password.upper"]],
    ["Abcdefgh", ["password.digit"]],
    ["Nora.Okafor1@x.io", ["password.is_email"]],
    ["Password1", ["password.too_common"]],
    ["P@ssw0rd", ["password.too_common"]],
    ["Qwerty123", ["password.too_common"]],
    ["Sunshine2024!", ["password.too_common"]],
  ])("%j: %j", (password, problems) => {
    expect(newPasswordProblems(password, "nora.okafor1@x.io")).toEqual(problems);
  });

  it("of an account whose mailbox it is, is refused as well", () => {
    expect(newPasswordProblems("Nora.Okafor1", "nora.okafor1@x.io")).toEqual(["password.is_email"]);
  });
});

describe("an address for mail", () => {
  it.each([
    "a@lakewood.example\r\nBcc: b@lakewood.example",
    "a@lakewood.example, b@lakewood.example",
    "a@lakewood.example;b@lakewood.example",
    "a＠lakewood.example",
    "Nora <a@lakewood.example>",
    "a@lakewood",
    "@lakewood.example",
    `${"a".repeat(250)}@x.example`,
  ])("is not %j", (text) => {
    expect(newEmailSchema.safeParse(text).error?.issues[0]?.message).toBe(asIssue("person.invalid_email"));
  });

  it("has letters of ours before the @, which the refusal says", () => {
    expect(newEmailSchema.safeParse("а@lakewood.example").error?.issues[0]?.message).toBe(
      asIssue("person.foreign_mailbox"),
    );
  });

  it("is trimmed and in lower case", () => {
    expect(newEmailSchema.parse("  Nora.O'Kafor+gifts@Lakewood.Example ")).toBe(
      "nora.o'kafor+gifts@lakewood.example",
    );
    expect(newEmailSchema.safeParse("  ").error?.issues[0]?.message).toBe(asIssue("input.required"));
  });
});

describe("a telephone number", () => {
  it.each([
    ["(202) 555-0124", "+12025550124"],
    ["+44 20 7946 0958", "+442079460958"],
    ["+1 900 555 0123", null],
    ["+44 900 123 4567", null],
    ["555", null],
    ["+1 202 555 0124 ext 12345", null],
    ["<script>", null],
  ])("%j: %s", (text, expected) => {
    expect(phoneOf(text)).toBe(expected);
  });
});
