import { z } from "zod";
import { asIssue, isTimeZone } from "@/lib/kernel";
import { LANGUAGES } from "@/lib/kernel/languages";
import {
  communicationMethodSchema,
  firstNameSchema,
  lastNameSchema,
  newEmailSchema,
  newPasswordFields,
} from "../person-schemas";
import { openPhoneOfCountrySchema, phoneOfCountrySchema } from "../phone-schema";
import { registrationTypeSchema } from "./registration-token";

const UNKNOWN_ZONE = asIssue("person.unknown_time_zone");

/** Pages pass the browser's through `reportedTimeZone`. */
const timeZoneSchema = z.string({ error: UNKNOWN_ZONE }).refine(isTimeZone, UNKNOWN_ZONE);

const tokenSchema = z
  .string({ error: asIssue("input.required") })
  .trim()
  .max(200, asIssue("link.invalid_token"));

/** 001 §7. */
export const startRegistrationSchema = z.object({
  email: newEmailSchema,
  invitationToken: tokenSchema.nullish(),
});

/** 001 §2, §5. */
export const signUpSchema = startRegistrationSchema.extend({
  type: registrationTypeSchema.optional().catch(undefined),
  agreed: z
    .boolean()
    .optional()
    .refine((agreed) => agreed !== false, asIssue("sign_up.tick_terms")),
});

const termsSchema = z.object({ version: z.string().max(80), by: z.enum(["page", "api"]) });

export type AcceptedTerms = z.output<typeof termsSchema>;

/** 001 §7. */
export const completeRegistrationSchema = z.object({
  token: tokenSchema,
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  phoneNumber: phoneOfCountrySchema,
  ...newPasswordFields,
  preferredCommunicationMethod: communicationMethodSchema.default(1),
  /** Decides when texts may arrive. */
  timeZone: timeZoneSchema.nullish(),
  language: z.enum(LANGUAGES).optional().catch(undefined),
  /** Filled in by the site. */
  terms: termsSchema.optional(),
  /**
   * Joins the community of the link. Default: only an invitation to this address. Anyone can request an
   * e-mail with a link to their own group.
   */
  join: z.boolean({ error: asIssue("sign_up.choose_join") }).optional(),
  /** Links an external login whose address was typed. */
  externalToken: tokenSchema.optional(),
});

const NO_TEXTS = asIssue("person.no_texts");

/** For a site without texts: the number is optional. */
export const completeByEmailSchema = completeRegistrationSchema.extend({
  phoneNumber: openPhoneOfCountrySchema,
  preferredCommunicationMethod: z
    .literal([0, "0"], { error: NO_TEXTS })
    .transform(() => 0 as const)
    .default(0),
});
