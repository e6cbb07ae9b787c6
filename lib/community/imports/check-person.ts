import type { ListedPerson } from "@/lib/integrations/lists/person-reader";
import { type FieldReasons, type PlainReason, tidy } from "@/lib/kernel";
import { fieldReasonsOf } from "@/lib/platform";
import { newMemberSchema } from "../invitations/schemas";

export type CheckedPerson = ListedPerson & { faults: FieldReasons | null };

/**
 * Uses the rules and reasons of the forms (000 §5). Normalizes valid fields and keeps invalid ones as typed.
 */
export function checkPerson(person: ListedPerson, problem?: PlainReason): CheckedPerson {
  const parsed = newMemberSchema.safeParse(person);
  if (problem) return { ...person, faults: { line: [problem] } };
  if (!parsed.success) return { ...person, faults: fieldReasonsOf(parsed.error) };
  const { firstName, lastName, email = "", phoneNumber = "" } = parsed.data;
  return { firstName: tidy(firstName), lastName: tidy(lastName), email, phoneNumber, faults: null };
}
