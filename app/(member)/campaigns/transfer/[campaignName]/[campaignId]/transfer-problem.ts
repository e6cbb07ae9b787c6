import { inEnglish } from "@/lib/kernel/errors";
import { type Cents, dollarsToCents, parseWholeDollars } from "@/lib/kernel/money";

/** What is wrong with an amount to transfer, in the specification's words (000 §5); null when it may be moved. */
export function transferProblem(typed: string, availableCents: Cents): string | null {
  const text = typed.trim();
  if (text !== "" && !/^[0-9]+$/.test(text)) return inEnglish("input.digits_only");
  const dollars = parseWholeDollars(text);
  if (dollars === null || dollars === 0) return inEnglish("money.invalid_amount");
  return dollarsToCents(dollars) > availableCents ? inEnglish("money.not_enough_on_balance") : null;
}
