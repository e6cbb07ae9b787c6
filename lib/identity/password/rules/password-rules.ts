import { foldForComparison } from "@/lib/kernel";

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 20;

export const PASSWORD_MISMATCH = "Password does not match";

export type PasswordRules = { length: boolean; lower: boolean; upper: boolean; digit: boolean };

/** Which of the four visible rules a password keeps: for the list beside the field as one types (001 §5). */
export function passwordRules(password: string): PasswordRules {
  const characters = [...password].length;
  return {
    length: characters >= SHORTEST_PASSWORD && characters <= LONGEST_PASSWORD,
    lower: /\p{Ll}/u.test(password),
    upper: /\p{Lu}/u.test(password),
    digit: /\p{Nd}/u.test(password),
  };
}

const WORDS: Record<keyof PasswordRules, string> = {
  length: "Use 8 to 20 characters",
  lower: "Add a lower case letter",
  upper: "Add an upper case letter",
  digit: "Add a number",
};

/**
 * What keeps a password from being taken, in the order of the rules; nothing when it is good. The person's own address
 * is not a secret, neither whole nor up to its @.
 */
export function passwordProblems(password: string, email?: string | null): string[] {
  const kept = passwordRules(password);
  const problems = (Object.keys(WORDS) as (keyof PasswordRules)[]).flatMap((rule) =>
    kept[rule] ? [] : [WORDS[rule]],
  );
  const folded = foldForComparison(password);
  const address = foldForComparison(email ?? "");
  const mailbox = address.split("@")[0] ?? "";
  if (folded !== "" && (folded === address || (mailbox.length >= 4 && folded === mailbox))) {
    problems.push("Choose something other than your e-mail");
  }
  return problems;
}
