import { parseWholeDollars } from "@/lib/kernel/money";

/** The most that one gift may be, in whole dollars. */
const MOST = 999_999;

/** What can be wrong with an amount, by its words in the catalogue. */
export type AmountProblem = "onlyNumbers" | "invalidAmount" | "insufficient";

/**
 * What is wrong with an amount as it is typed (specification 001 §5); null for a good one and for an empty field, which
 * is only not filled in yet. The server's schema decides; this only says it sooner.
 */
export function amountProblem(typed: string): AmountProblem | null {
  const text = typed.trim();
  if (text === "") return null;
  if (!/^[0-9]+$/.test(text)) return "onlyNumbers";
  const dollars = parseWholeDollars(text);
  if (dollars === null || dollars > MOST) return "invalidAmount";
  return dollars === 0 ? "insufficient" : null;
}

const NAME = /^[\p{L}\p{M} .'’`-]{1,30}$/u;
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/;

/** What a visitor says of themselves; what can be wrong with a field has its name in the catalogue. */
export type VisitorField = "firstName" | "lastName" | "email";

/** What is wrong with what a visitor says of themselves, once they leave the field (specification 001 §5). */
export function visitorProblem(field: VisitorField, typed: string): VisitorField | null {
  return (field === "email" ? EMAIL : NAME).test(typed.trim()) ? null : field;
}
