import { describe, expect, it } from "vitest";
import { issueInEnglish } from "@/lib/kernel";
import { donationAmountSchema, visitorSchema } from "@/lib/payment/schemas";
import { en } from "@/messages/en";
import { amountProblem, visitorProblem } from "./field-problems";

const words = (problem: keyof typeof en.giving.problems | null) => problem && en.giving.problems[problem];

describe("what a field says is what the server will say", () => {
  it.each([
    ["100", null],
    [" 100 ", null],
    ["1", null],
    ["007", null],
    ["999999", null],
    ["0", "Insufficient amount"],
    ["000", "Insufficient amount"],
    ["-1", "Only numbers allowed"],
    ["1.5", "Only numbers allowed"],
    ["1e9", "Only numbers allowed"],
    ["$5", "Only numbers allowed"],
    ["ten", "Only numbers allowed"],
    ["１００", "Only numbers allowed"],
    ["1000000", "Invalid amount"],
    ["1234567890123", "Invalid amount"],
  ])("amount %j: %j", (typed, said) => {
    const parsed = donationAmountSchema.safeParse(typed.trim());
    expect(parsed.success ? null : issueInEnglish(parsed.error.issues[0]?.message ?? "")).toBe(said);
    expect(words(amountProblem(typed))).toBe(said);
  });

  it("leaves an empty amount to the button", () => {
    expect(amountProblem("")).toBeNull();
  });

  it.each([
    ["firstName", "Ingrid", null],
    ["firstName", " Zoë ", null],
    ["lastName", "O’Neil-Smith Jr.", null],
    ["firstName", "", "Invalid first name"],
    ["firstName", "R2D2", "Invalid first name"],
    ["lastName", "x".repeat(31), "Invalid last name"],
    ["email", "ingrid@solheim.example", null],
    ["email", " ingrid@solheim.example ", null],
    ["email", "ingrid@solheim", "Email is not valid"],
    ["email", "ingrid@solheim..example", "Email is not valid"],
    ["email", "", "Email is not valid"],
  ] as const)("%s %j: %j", (field, typed, said) => {
    const parsed = visitorSchema.shape[field].safeParse(typed);
    expect(parsed.success ? null : issueInEnglish(parsed.error.issues[0]?.message ?? "")).toBe(said);
    expect(words(visitorProblem(field, typed))).toBe(said);
  });
});
