import { z } from "zod";
import { type FieldReasons, invalidFields } from "@/lib/kernel";
import { fieldReasonsOf, offersTexts } from "@/lib/platform";
import { newPasswordErrors, newPasswordFields } from "../person-schemas";
import { completeByEmailSchema, completeRegistrationSchema } from "./registration-schemas";

/** Required fields depend on whether the site sends texts. */
export type RegistrationInput = Omit<
  z.input<typeof completeRegistrationSchema>,
  "phoneNumber" | "preferredCommunicationMethod"
> & {
  phoneNumber?: z.input<typeof completeByEmailSchema>["phoneNumber"] | undefined;
  preferredCommunicationMethod?: 0 | 1 | "0" | "1" | undefined;
};

type Checked = z.output<typeof completeRegistrationSchema> | z.output<typeof completeByEmailSchema>;

const passwordsSchema = z.object(newPasswordFields);

/** Throws `invalid` with all errors together. `email` is confirmed by the link. */
export function checkRegistration(input: unknown, email: string): Checked {
  const schema = offersTexts() ? completeRegistrationSchema : completeByEmailSchema;
  const parsed = schema.safeParse(input);
  const fields: FieldReasons = parsed.success ? {} : fieldReasonsOf(parsed.error);
  const passwords = passwordsSchema.safeParse(input);
  if (passwords.success) Object.assign(fields, newPasswordErrors(passwords.data, email));
  if (parsed.success && Object.keys(fields).length === 0) return parsed.data;
  throw invalidFields(fields);
}
