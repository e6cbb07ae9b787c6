import { z } from "zod";
import { type FieldReasons, invalidFields } from "@/lib/kernel";
import { fieldReasonsOf } from "@/lib/platform";
import { newPasswordErrors, newPasswordFields } from "../person-schemas";
import { completeRegistrationSchema } from "./registration-schemas";

export type RegistrationInput = z.input<typeof completeRegistrationSchema>;

const passwordsSchema = z.object(newPasswordFields);

/**
 * What somebody typed to finish their registration, checked whole: all errors at once, so that nobody mends one field
 * only to read about the next. `email` is the address that their link has confirmed. Throws `invalid`.
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
