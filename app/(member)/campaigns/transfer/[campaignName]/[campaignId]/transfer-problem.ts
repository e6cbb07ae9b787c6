import { type Cents, dollarsToCents, parseWholeDollars } from "@/lib/kernel/money";

/** What can be wrong with an amount to transfer (000 §5). */
export type TransferProblem = "digits" | "invalid" | "tooMuch";

/** What is wrong with it; null when it may be moved. */
export function transferProblem(typed: string, availableCents: Cents): TransferProblem | null {
  const text = typed.trim();
  if (text !== "" && !/^[0-9]+$/.test(text)) return "digits";
  const dollars = parseWholeDollars(text);
  if (dollars === null || dollars === 0) return "invalid";
  return dollarsToCents(dollars) > availableCents ? "tooMuch" : null;
}
