import { z } from "zod";
import { type FieldErrors, invalid } from "@/lib/kernel";
import { fieldErrorsOf } from "@/lib/platform";
import { newPasswordErrors, newPasswordFields } from "../person-schemas";
import { completeRegistrationSchema } from "./registration-schemas";

export type RegistrationInput = z.input<typeof completeRegistrationSchema>;

const passwordsSchema = z.object(newPasswordFields);

/**
 * What somebody typed to finish their registration, checked whole: all errors at once, so that nobody mends one field
 * only to read about the next. `email` is the address that their link has proven. Throws `invalid`.
 */
export function checkRegistration(
  input: unknown,
  email: string,
): z.output<typeof completeRegistrationSchema> {
  const parsed = completeRegistrationSchema.safeParse(input);
  const errors: FieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.error);
  const passwords = passwordsSchema.safeParse(input);
  if (passwords.success) Object.assign(errors, newPasswordErrors(passwords.data, email));
  if (parsed.success && Object.keys(errors).length === 0) return parsed.data;
  throw invalid(Object.values(errors)[0]?.[0] ?? "Invalid input", errors);
}
