import { describe, expect, it } from "vitest";
import { newEmailSchema, phoneOf } from "../person-schemas";
import { newPasswordProblems } from "./breached-passwords";

describe("a new password", () => {
  it.each([
    ["Manyhands1", []],
    [`${"Ab1".repeat(6)}Ab`, []],
    ["Ab1defg", ["Use 8 to 20 characters"]],
    ["Ab1".repeat(7), ["Use 8 to 20 characters"]],
    ["        ", ["Add a lower case letter", "Add an upper case letter", "Add a number"]],
    ["ABCDEFG1", ["Add a lower case letter"]],
    ["abcdefg1", ["Add an upper case letter"]],
    ["Abcdefgh", ["Add a number"]],
    ["Nora.Okafor1@x.io", ["Choose something other than your e-mail"]],
    ["Password1", ["This password is too easy to guess. Choose another one"]],
    ["P@ssw0rd", ["This password is too easy to guess. Choose another one"]],
    ["Qwerty123", ["This password is too easy to guess. Choose another one"]],
    ["Sunshine2024!", ["This password is too easy to guess. Choose another one"]],
  ])("%j: %j", (password, problems) => {
    expect(newPasswordProblems(password, "nora.okafor1@x.io")).toEqual(problems);
  });

  it("of an account whose mailbox it is, is refused as well", () => {
    expect(newPasswordProblems("Nora.Okafor1", "nora.okafor1@x.io")).toEqual([
      "Choose something other than your e-mail",
    ]);
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
    "а@lakewood.example",
  ])("is not %j", (text) => {
    expect(newEmailSchema.safeParse(text).error?.issues[0]?.message).toBe("Invalid email address");
  });

  it("is trimmed and in lower case", () => {
    expect(newEmailSchema.parse("  Nora.O'Kafor+gifts@Lakewood.Example ")).toBe(
      "nora.o'kafor+gifts@lakewood.example",
    );
    expect(newEmailSchema.safeParse("  ").error?.issues[0]?.message).toBe("Required");
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
