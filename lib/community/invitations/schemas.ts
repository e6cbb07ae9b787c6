import { z } from "zod";
import { phoneSchema } from "@/lib/identity";
import { firstNameSchema, lastNameSchema, newEmailSchema } from "@/lib/identity/inside";
import { asIssue, cleanLine } from "@/lib/kernel";
import { offersTexts } from "@/lib/platform";
import { communityIdSchema } from "../schemas";

/** People per form (000 §5). */
export const MOST_AT_ONCE = 20;
const TOO_MANY = asIssue("invitation.too_many_at_once");
const REQUIRED = asIssue("input.required");

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && cleanLine(value) === "");
const orNothing = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional());

const isReached = (row: { email?: unknown; phoneNumber?: unknown }) =>
  !isBlank(row.email) || (offersTexts() && !isBlank(row.phoneNumber));

/** 000 §5; without texts, the address is required. */
export const newMemberSchema = z
  .object({
    firstName: firstNameSchema,
    lastName: lastNameSchema,
    email: orNothing(newEmailSchema),
    phoneNumber: orNothing(phoneSchema),
  })
  .refine(isReached, {
    path: ["email"],
    error: () => asIssue(offersTexts() ? "invitation.email_or_phone" : "input.required"),
    // Also runs for invalid names, so that all errors appear together.
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type NewMember = z.output<typeof newMemberSchema>;

export const inviteMembersSchema = communityIdSchema.extend({
  members: z
    .array(newMemberSchema, { error: REQUIRED })
    .min(1, { error: REQUIRED, abort: true })
    .max(MOST_AT_ONCE, { error: TOO_MANY }),
});

/** A malformed token gets the error of an unknown one. */
const tokenField = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, { error: REQUIRED })
  .max(200, { error: REQUIRED });

export const tokenSchema = z.object({ token: tokenField });
export const parseInvitationSchema = z.object({ token: tokenField, userId: z.string().max(200).optional() });

export const takenInvitationSchema = z.union([
  z.object({ token: tokenField }),
  z.object({ invitationId: z.string().max(200) }),
]);

export const invitationIdSchema = communityIdSchema.extend({ invitationId: z.string().max(200) });

export const correctionSchema = invitationIdSchema.extend({ member: newMemberSchema });
