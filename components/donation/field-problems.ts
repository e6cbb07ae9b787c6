import { parseWholeDollars } from "@/lib/kernel/money";

/** The most that one gift may be, in whole dollars. */
const MOST = 999_999;

/**
 * What is wrong with an amount as it is typed, in the specification's words (001 §5); null for a good one and for an
 * empty field, which is only not filled in yet. The server's schema decides; this only says it sooner.
 */
export function amountProblem(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  if (!/^[0-9]+$/.test(text)) return "Only numbers allowed";
  const dollars = parseWholeDollars(text);
  if (dollars === null || dollars > MOST) return "Invalid amount";
  return dollars === 0 ? "Insufficient amount" : null;
}

const NAME = /^[\p{L}\p{M} .'’`-]{1,30}$/u;
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/;

export type VisitorField = "firstName" | "lastName" | "email";

/** What is wrong with what a visitor says of themselves, once they leave the field (specification 001 §5). */
export function visitorProblem(field: VisitorField, typed: string): string | null {
  const text = typed.trim();
  if (field === "email") return EMAIL.test(text) ? null : "Email is not valid";
  if (NAME.test(text)) return null;
  return field === "firstName" ? "Invalid first name" : "Invalid last name";
}
