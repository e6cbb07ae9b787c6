import { amountProblem } from "./field-problems";

/**
 * The amount that an address names (`?amount=75`), or null without a valid one. The page that visitors get is kept
 * once for everybody, so their browser fills in what their own link says.
 */
export function linkedAmount(search: string): string | null {
  const amount = new URLSearchParams(search).get("amount")?.trim() ?? "";
  return amount !== "" && amountProblem(amount) === null ? amount : null;
}
