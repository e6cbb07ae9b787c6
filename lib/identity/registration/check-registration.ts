import { z } from "zod";
import { type FieldReasons, invalidFields } from "@/lib/kernel";
import { fieldReasonsOf } from "@/lib/platform";
import { newPasswordErrors, newPasswordFields } from "../person-schemas";
import { completeRegistrationSchema } from "./registration-schemas";

export type RegistrationInput = z.input<typeof completeRegistrationSchema>;

const passwordsSchema = z.object(newPasswordFields);

/**
 * Checks the form that finishes a registration, and throws `invalid` with the errors of all fields at once,
 * so that nobody corrects one field only to read about the next. `email` is the address that their link has
 * confirmed.
 */
export function checkRegistration(
  input: unknown,
  email: string,
): z.output<typeof completeRegistrationSchema> {
  const parsed = completeRegistrationSchema.safeParse(input);
  const fields: FieldReasons = parsed.success ? {} : fieldReasonsOf(parsed.error);
  const passwords = passwordsSchema.safeParse(input);
  if (passwords.success) Object.assign(fields, newPasswordErrors(passwords.data, email));
  if (parsed.success && Object.keys(fields).length === 0) return parsed.data;
  throw invalidFields(fields);
}
