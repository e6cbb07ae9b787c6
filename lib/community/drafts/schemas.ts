import { z } from "zod";
import { newEmailSchema, openPhoneOfCountrySchema } from "@/lib/identity/inside";
import { asIssue, cleanName } from "@/lib/kernel";
import {
  communityIdSchema,
  confirmationSchema,
  descriptionSchema,
  excludedSchema,
  launchFields,
  notYours,
  openGoalSchema,
  openMessagesSchema,
  openTitleSchema,
  openTypeSchema,
  pathId,
  requestKeySchema,
  revisionSchema,
  titleSchema,
} from "../schemas";
import { isFullName } from "./rules/is-full-name";

const REQUIRED = asIssue("input.required");

/** Empty fields are valid; others follow the create form's rules. */
const draftFields = {
  name: openTitleSchema.default(""),
  campaignTypeId: openTypeSchema.nullable().default(null),
  amount: openGoalSchema.nullable().default(null),
  description: descriptionSchema.default(""),
  recipientId: z
    .string({ error: asIssue("member.not_a_member") })
    .trim()
    .max(200, { error: asIssue("member.not_a_member") })
    .nullable()
    .default(null)
    .transform((id) => id || null),
  excludedMembers: excludedSchema.default([]),
  /** Defaults, switched on. */
  messages: openMessagesSchema.default([]),
  /** Asked again at the launch. */
  confirmedFinds: confirmationSchema,
};

export const createDraftSchema = z.strictObject(
  {
    communityId: pathId,
    ...draftFields,
    requestKey: requestKeySchema.optional(),
    repeatedFrom: pathId.optional(),
  },
  { error: notYours },
);

export const draftIdSchema = z.object({ communityId: pathId.optional(), campaignId: pathId });

export const updateDraftSchema = z.strictObject(
  { ...draftIdSchema.shape, ...draftFields, revision: revisionSchema.optional() },
  { error: notYours },
);
export type DraftContent = Omit<
  z.output<typeof updateDraftSchema>,
  "communityId" | "campaignId" | "revision"
>;

export const launchDraftSchema = z.strictObject(
  { ...launchFields, ...draftIdSchema.shape, revision: revisionSchema.optional() },
  { error: notYours },
);
/** A form, or a draft or suggestion. */
export const reviewLaunchSchema = z.strictObject(
  {
    ...launchFields,
    campaignId: pathId.optional(),
    kind: z.enum(["draft", "suggestion"]).default("draft"),
  },
  { error: notYours },
);

/** 000 §3, §5. */
export const suggestedPersonSchema = z.strictObject(
  {
    fullName: z
      .string({ error: REQUIRED })
      .max(1_000, { error: asIssue("person.invalid_full_name"), abort: true })
      .transform(cleanName)
      .pipe(
        z
          .string()
          .min(1, { error: REQUIRED, abort: true })
          .refine(isFullName, { error: asIssue("person.invalid_full_name") }),
      ),
    email: newEmailSchema,
    phoneNumber: openPhoneOfCountrySchema,
  },
  { error: notYours },
);

const suggestionFields = z.strictObject(
  {
    ...communityIdSchema.shape,
    name: titleSchema,
    campaignTypeId: openTypeSchema.nullable().default(null),
    amount: openGoalSchema.nullable().default(null),
    description: descriptionSchema.default(""),
    recipient: suggestedPersonSchema.optional(),
    isForMe: z.boolean({ error: asIssue("input.invalid_setting") }).default(false),
    requestKey: requestKeySchema.optional(),
  },
  { error: notYours },
);

/** Required unless `isForMe`; its field errors appear together with all others. */
const forSomebody = (value: unknown) =>
  typeof value === "object" && value !== null && !("isForMe" in value && value.isForMe === true)
    ? { recipient: {}, ...dropUndefined(value) }
    : value;
const dropUndefined = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, given]) => given !== undefined));

export const suggestCampaignSchema = z.preprocess(forSomebody, suggestionFields);
export type SuggestCampaignInput = z.input<typeof suggestionFields>;

export const suggestionBodySchema = z.preprocess(forSomebody, suggestionFields.omit({ communityId: true }));
