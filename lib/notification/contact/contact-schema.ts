import { z } from "zod";
import { asIssue, cleanEmail, cleanName, zodCheck } from "@/lib/kernel";
import { filled, noteText } from "./note-text";
import { addressProblem, CONTACT_MAX, messageProblem, nameProblem } from "./rules/contact-message";

const REQUIRED = asIssue("input.required");

const messageOf = (max: number) => noteText(max).check(zodCheck(messageProblem));

/** 001 §3, §5. */
export const contactFields = {
  name: z
    .string({ error: REQUIRED })
    .max(1_000, { error: asIssue("input.invalid"), abort: true })
    .transform((name) => cleanName(name.replace(/\p{Cc}/gu, " ")))
    .pipe(filled(CONTACT_MAX.name).check(zodCheck(nameProblem))),
  email: z
    .string({ error: REQUIRED })
    .max(1_000, { error: asIssue("person.invalid_email"), abort: true })
    .transform(cleanEmail)
    .pipe(filled(CONTACT_MAX.email).check(zodCheck(addressProblem))),
  message: messageOf(CONTACT_MAX.message),
  communityId: z.union([z.literal(""), z.uuid({ error: asIssue("content.not_found") })]).optional(),
} as const;

/** `website` is a honeypot for bots. */
export const contactSchema = z.object({ ...contactFields, website: z.string().optional() });

/** 001 §5. */
export const memberContactSchema = contactSchema.extend({ message: messageOf(CONTACT_MAX.memberMessage) });
