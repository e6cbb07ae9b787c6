import { addressProblem, CONTACT_MAX } from "@/lib/notification/schemas";

export type ContactField = Exclude<keyof typeof CONTACT_MAX, "memberMessage">;

export const CONTACT_FIELDS = ["name", "email", "message"] as const satisfies readonly ContactField[];

/** `{max}` and `{length}` are placeholders. */
export type ProblemWords = { required: string; invalidEmail: string; tooLong: string };

/** Null if this browser detects no error. The server validates again. */
export function problemOf(field: ContactField, typed: string, words: ProblemWords): string | null {
  const text = typed.trim();
  if (text === "") return words.required;
  if (text.length > CONTACT_MAX[field]) return words.tooLong.replace("{max}", String(CONTACT_MAX[field]));
  const problem = field === "email" ? addressProblem(text) : null;
  return problem === "person.invalid_email" ? words.invalidEmail : null;
}
