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

/** A time zone that a caller states. Pages pass the browser's through `reportedTimeZone`. */
const timeZoneSchema = z.string({ error: UNKNOWN_ZONE }).refine(isTimeZone, UNKNOWN_ZONE);

const tokenSchema = z
  .string({ error: asIssue("input.required") })
  .trim()
  .max(200, asIssue("link.invalid_token"));

/** POST /identity/account/start-registration (001 §7). */
export const startRegistrationSchema = z.object({
  email: newEmailSchema,
  invitationToken: tokenSchema.nullish(),
});

/** The sign-up page adds what the account is for, and the checkbox for the terms (001 §2, §5). */
export const signUpSchema = startRegistrationSchema.extend({
  type: registrationTypeSchema.optional().catch(undefined),
  agreed: z
    .boolean()
    .optional()
    .refine((agreed) => agreed !== false, asIssue("sign_up.tick_terms")),
});

const termsSchema = z.object({ version: z.string().max(80), by: z.enum(["page", "api"]) });

/** Accepted terms. */
export type AcceptedTerms = z.output<typeof termsSchema>;

/** POST /identity/account/complete-registration (001 §7). */
export const completeRegistrationSchema = z.object({
  token: tokenSchema,
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  phoneNumber: phoneOfCountrySchema,
  ...newPasswordFields,
  preferredCommunicationMethod: communicationMethodSchema.default(1),
  /** A name of the IANA; decides when texts may arrive. */
  timeZone: timeZoneSchema.nullish(),
  /** Of the page on which they registered: what we send them is written in it. */
  language: z.enum(LANGUAGES).optional().catch(undefined),
  /** The version of the terms that they accept by registering, and where they did so. The site fills it in. */
  terms: termsSchema.optional(),
  /**
   * Whether to join the community whose invitation or shared link led here. Without it, only an invitation to
   * this very address is taken up: anybody can ask for an e-mail with the link of their own group.
   */
  join: z.boolean({ error: asIssue("sign_up.choose_join") }).optional(),
  /** The token of an external login whose address was typed; it links that login to the account. */
  externalToken: tokenSchema.optional(),
});

const NO_TEXTS = asIssue("person.no_texts");

/** The same on a site that sends no texts: nobody has to give a number, and messages come by e-mail. */
export const completeByEmailSchema = completeRegistrationSchema.extend({
  phoneNumber: openPhoneOfCountrySchema,
  preferredCommunicationMethod: z
    .literal([0, "0"], { error: NO_TEXTS })
    .transform(() => 0 as const)
    .default(0),
});
