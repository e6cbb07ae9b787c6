import { parseWholeDollars } from "@/lib/kernel/money";

/** Whole dollars. */
const MOST = 999_999;

/** Message keys. */
export type AmountProblem = "onlyNumbers" | "invalidAmount" | "insufficient";

/** Null if valid or empty (001 §5). The server's schema decides. */
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

/** Also message keys. */
export type VisitorField = "firstName" | "lastName" | "email";

/** On blur (001 §5). */
export function visitorProblem(field: VisitorField, typed: string): VisitorField | null {
  return (field === "email" ? EMAIL : NAME).test(typed.trim()) ? null : field;
}
