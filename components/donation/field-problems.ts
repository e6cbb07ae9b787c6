import { parseWholeDollars } from "@/lib/kernel/money";

/** The most that one gift may be, in whole dollars. */
const MOST = 999_999;

/** What can be wrong with an amount, by the key of its message in the catalogue. */
export type AmountProblem = "onlyNumbers" | "invalidAmount" | "insufficient";

/**
 * The problem of a typed amount (specification 001 §5); null for a valid amount, and for an empty field,
 * which is not filled in yet. The server's schema decides; this shows the same error earlier.
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

/** The fields about a visitor. The problems of a field are named as in the catalogue of messages. */
export type VisitorField = "firstName" | "lastName" | "email";

/** The problem of a field about a visitor when it loses the focus (specification 001 §5). */
export function visitorProblem(field: VisitorField, typed: string): VisitorField | null {
  return (field === "email" ? EMAIL : NAME).test(typed.trim()) ? null : field;
}
