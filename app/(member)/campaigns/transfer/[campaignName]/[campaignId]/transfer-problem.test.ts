import { expect, it } from "vitest";
import { inEnglish, issueInEnglish } from "@/lib/kernel";
import { transferAmountSchema } from "@/lib/payment/schemas";
import { transferProblem } from "./transfer-problem";

it.each([
  ["", "Invalid amount"],
  ["0", "Invalid amount"],
  ["000", "Invalid amount"],
  ["-1", "Only numbers allowed"],
  ["1.5", "Only numbers allowed"],
  ["1e9", "Only numbers allowed"],
  ["１００", "Only numbers allowed"],
  ["1234567890123", "Invalid amount"],
  ["1", null],
  [" 500 ", null],
])("the field and the server agree on %j: %j", (typed, words) => {
  const parsed = transferAmountSchema.safeParse(typed.trim());
  expect(parsed.success ? null : issueInEnglish(parsed.error.issues[0]?.message ?? "")).toBe(words);
  const problem = transferProblem(typed, 99_999_999_999_999);
  expect(problem && inEnglish(problem)).toBe(words);
});

it("allows what Our Balance holds, to the last whole dollar, and not one more", () => {
  expect(transferProblem("4812", 481_299)).toBeNull();
  expect(transferProblem("4813", 481_299)).toBe("money.not_enough_on_balance");
  expect(transferProblem("1", 99)).toBe("money.not_enough_on_balance");
});
