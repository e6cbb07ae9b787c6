import { amountProblem } from "./field-problems";

/** Reads `?amount=75`. The visitors' page is cached for everyone, so each browser applies its own link. */
export function linkedAmount(search: string): string | null {
  const amount = new URLSearchParams(search).get("amount")?.trim() ?? "";
  return amount !== "" && amountProblem(amount) === null ? amount : null;
}
