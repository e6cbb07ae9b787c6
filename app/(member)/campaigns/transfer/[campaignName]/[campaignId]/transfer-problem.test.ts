import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { issueInEnglish } from "@/lib/kernel";
import { transferAmountSchema } from "@/lib/payment/schemas";
import { en } from "@/messages/en";
import { transferProblem } from "./transfer-problem";

const t = createTranslator({ locale: "en-US", messages: en, namespace: "launch.transfer.problem" });
const said = (typed: string, availableCents: number) => {
  const problem = transferProblem(typed, availableCents);
  return problem && t(problem);
};

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
  expect(said(typed, 99_999_999_999_999)).toBe(words);
});

it("allows what Our Balance holds, to the last whole dollar, and not one more", () => {
  expect(said("4812", 481_299)).toBeNull();
  expect(said("4813", 481_299)).toBe("Not enough money on Our Balance");
  expect(said("1", 99)).toBe("Not enough money on Our Balance");
});
