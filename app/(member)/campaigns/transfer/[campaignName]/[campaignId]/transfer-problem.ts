import { type Cents, dollarsToCents, parseWholeDollars } from "@/lib/kernel/money";
import type { ErrorReason } from "@/lib/kernel/reasons";

export const TRANSFER_PROBLEMS = [
  "input.digits_only",
  "money.invalid_amount",
  "money.not_enough_on_balance",
] as const satisfies readonly ErrorReason[];

export type TransferProblem = (typeof TRANSFER_PROBLEMS)[number];

/** 000 §5. */
export function transferProblem(typed: string, availableCents: Cents): TransferProblem | null {
  const text = typed.trim();
  if (text !== "" && !/^[0-9]+$/.test(text)) return "input.digits_only";
  const dollars = parseWholeDollars(text);
  if (dollars === null || dollars === 0) return "money.invalid_amount";
  return dollarsToCents(dollars) > availableCents ? "money.not_enough_on_balance" : null;
}
