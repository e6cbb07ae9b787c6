import { foldForComparison, type PlainReason } from "@/lib/kernel";

export const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 20;

export type PasswordRules = { length: boolean; lower: boolean; upper: boolean; digit: boolean };

/** The visible rules (001 §5). */
export function passwordRules(password: string): PasswordRules {
  const characters = [...password].length;
  return {
    length: characters >= SHORTEST_PASSWORD && characters <= LONGEST_PASSWORD,
    lower: /\p{Ll}/u.test(password),
    upper: /\p{Lu}/u.test(password),
    digit: /\p{Nd}/u.test(password),
  };
}

const REASONS: Record<keyof PasswordRules, PlainReason> = {
  length: "password.length",
  lower: "password.lower",
  upper: "password.upper",
  digit: "password.digit",
};

/**
 * In rule order. The person's e-mail address is no secret, so neither it nor its mailbox part (four
 * characters or more) is allowed.
 */
export function passwordProblems(password: string, email?: string | null): PlainReason[] {
  const kept = passwordRules(password);
  const problems = (Object.keys(REASONS) as (keyof PasswordRules)[]).flatMap((rule) =>
    kept[rule] ? [] : [REASONS[rule]],
  );
  const folded = foldForComparison(password);
  const address = foldForComparison(email ?? "");
  const mailbox = address.split("@")[0] ?? "";
  if (folded !== "" && (folded === address || (mailbox.length >= 4 && folded === mailbox))) {
    problems.push("password.is_email");
  }
  return problems;
}
