import { z } from "zod";
import {
  asIssue,
  because,
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  type PlainReason,
  parseWholeDollars,
  tidy,
} from "@/lib/kernel";
import { MESSAGE_TYPES } from "./campaigns/rules/milestones";
import {
  cleanLines,
  DEFAULT_PLACEHOLDERS,
  hasUnknownPlaceholder,
  isCampaignName,
  isCommunityName,
  isLocation,
  MAX_COMMUNITY_DESCRIPTION,
  MAX_COMMUNITY_NAME,
  MAX_DESCRIPTION,
  MAX_EXCLUDED,
  MAX_MESSAGE,
} from "./campaigns/rules/texts";
import { CONTACTS, DEFAULT_OPENNESS, JOINING } from "./communities/rules/openness";

export { defaultText, fillNeed, templateOf } from "./campaigns/rules/default-texts";
export { MESSAGE_TYPES, type MessageType, milestoneOf } from "./campaigns/rules/milestones";
export {
  MAX_COMMUNITY_DESCRIPTION,
  MAX_COMMUNITY_NAME,
  MAX_DESCRIPTION,
  MAX_EXCLUDED,
  MAX_LOCATION,
  MAX_MESSAGE,
  MAX_TITLE,
} from "./campaigns/rules/texts";
export { DEFAULT_OPENNESS, type Openness } from "./communities/rules/openness";

const REQUIRED = asIssue("input.required");
const tooLong = (count: number) => asIssue(because("input.too_long", { count }));

/** Longer than our ids. */
const LONGEST_ID = 200;

/** Accepts any text, because a malformed id gets the same error as an unknown one. */
export const pathId = z.string({ error: REQUIRED }).transform((text) => text.slice(0, LONGEST_ID));

const missingOr = (other: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? REQUIRED : other;

const figure = (otherwise: PlainReason) =>
  z.union([z.string(), z.number()], { error: missingOr(asIssue(otherwise)) });

const goalOf = (text: string, ctx: z.RefinementCtx): number => {
  const dollars = parseWholeDollars(text);
  if (dollars !== null && dollars > 0) return dollars;
  ctx.addIssue({ code: "custom", message: text === "" ? REQUIRED : asIssue("money.invalid_amount") });
  return z.NEVER;
};

/** At most twelve digits, whole dollars above zero (000 §5). */
export const goalSchema = figure("money.invalid_amount").transform((value, ctx) =>
  goalOf(String(value).trim(), ctx),
);

export const openGoalSchema = figure("money.invalid_amount").transform((value, ctx) => {
  const text = String(value).trim();
  return text === "" ? null : goalOf(text, ctx);
});

export const titleSchema = z
  .string({ error: REQUIRED })
  .transform(tidy)
  .pipe(
    z
      .string()
      .min(1, { error: REQUIRED, abort: true })
      .refine(isCampaignName, { error: asIssue("campaign.invalid_name") }),
  );

export const openTitleSchema = z
  .string({ error: asIssue("campaign.invalid_name") })
  .transform(tidy)
  .pipe(
    z
      .string()
      .refine((name) => name === "" || isCampaignName(name), { error: asIssue("campaign.invalid_name") }),
  );

export const descriptionSchema = z
  .string({ error: asIssue("input.invalid_description") })
  .transform(cleanLines)
  .pipe(z.string().max(MAX_DESCRIPTION, { error: tooLong(MAX_DESCRIPTION) }));

const campaignTypeOf = (text: string, ctx: z.RefinementCtx): number => {
  if (/^[0-9]{1,4}$/.test(text)) return Number(text);
  ctx.addIssue({ code: "custom", message: text === "" ? REQUIRED : asIssue("campaign.invalid_type") });
  return z.NEVER;
};

/** The verb checks that it exists. */
const campaignTypeSchema = figure("campaign.invalid_type").transform((value, ctx) =>
  campaignTypeOf(String(value).trim(), ctx),
);

export const openTypeSchema = figure("campaign.invalid_type").transform((value, ctx) => {
  const text = String(value).trim();
  return text === "" ? null : campaignTypeOf(text, ctx);
});

const recipientIdSchema = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, { error: REQUIRED })
  .max(200, { error: asIssue("member.not_a_member") });

const memberId = z.string().max(200);

/** Ids, or members as returned by a campaign read (000 §3). */
export const excludedSchema = z
  .array(z.union([memberId, z.object({ userId: memberId })], { error: asIssue("member.not_a_member") }), {
    error: asIssue("member.not_a_member"),
  })
  .transform((members) => [
    ...new Set(members.map((one) => (typeof one === "string" ? one : one.userId).toLowerCase())),
  ])
  .pipe(z.array(z.string()).max(MAX_EXCLUDED + 1, { error: asIssue("campaign.too_many_excluded") }));

const messageTypeSchema = z.union(
  MESSAGE_TYPES.map((type) => z.literal(type)),
  { error: asIssue("campaign.invalid_message_type") },
);

/** Ignores fields that a campaign read adds. */
const withoutOutcome = (given: unknown) => {
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).filter(([key]) => key !== "outcome" && key !== "at"));
};

const messageFields = z.strictObject({
  messageType: messageTypeSchema,
  content: z
    .string({ error: REQUIRED })
    .transform(cleanLines)
    .pipe(
      z
        .string()
        .max(MAX_MESSAGE, { error: tooLong(MAX_MESSAGE) })
        .refine((content) => !hasUnknownPlaceholder(content), {
          error: asIssue(because("campaign.unknown_placeholder", { placeholder: "{{communityName}}" })),
        }),
    ),
  isEnabled: z.boolean({ error: asIssue("input.invalid_setting") }).default(true),
});

/** 000 §3. */
const openMessageSchema = z.preprocess(withoutOutcome, messageFields);

/** For a launch. */
const messageSettingSchema = openMessageSchema.refine(
  (setting) => !setting.isEnabled || setting.content !== "",
  { path: ["content"], error: REQUIRED },
);
export type MessageSetting = z.output<typeof messageSettingSchema>;

const eachOnce = <Setting extends z.ZodType<{ messageType: number }>>(setting: Setting) =>
  z
    .array(setting, { error: asIssue("campaign.invalid_messages") })
    .max(MESSAGE_TYPES.length, { error: asIssue("campaign.invalid_messages") })
    .refine((list) => new Set(list.map((one) => one.messageType)).size === list.length, {
      error: asIssue("campaign.message_twice"),
    });

const messagesSchema = eachOnce(messageSettingSchema);
export const openMessagesSchema = eachOnce(openMessageSchema);

export const notYours = (issue: { code?: string | undefined; keys?: readonly string[] | undefined }) =>
  issue.code === "unrecognized_keys"
    ? asIssue(because("input.not_yours", { fields: (issue.keys ?? []).join(", ") }))
    : asIssue("input.invalid");

/** The admin has confirmed the matches that reveal the recipient. */
export const confirmationSchema = z.boolean({ error: asIssue("input.invalid_setting") }).default(false);

export const revisionSchema = z
  .int({ error: asIssue("campaign.invalid_revision") })
  .positive({ error: asIssue("campaign.invalid_revision") });

/** Idempotency key of a form. */
export const requestKeySchema = z.uuid({ error: asIssue("input.invalid_key") });

const campaignFields = {
  communityId: pathId,
  name: titleSchema,
  campaignTypeId: campaignTypeSchema,
  amount: goalSchema,
  description: descriptionSchema.default(""),
  excludedMembers: excludedSchema.default([]),
  confirmedFinds: confirmationSchema,
};

export const launchFields = {
  ...campaignFields,
  recipientId: recipientIdSchema,
  /** Missing texts are the defaults, switched on. */
  messages: messagesSchema.default([]),
};

export const launchCampaignSchema = z.strictObject(
  {
    ...launchFields,
    requestKey: requestKeySchema.optional(),
    repeatedFrom: pathId.optional(),
  },
  { error: notYours },
);
export type LaunchCampaignInput = z.input<typeof launchCampaignSchema>;

export const updateCampaignSchema = z.strictObject(
  {
    ...campaignFields,
    campaignId: pathId,
    /** An edit cannot change the recipient. */
    recipientId: recipientIdSchema.optional(),
    /** If missing, they stay. */
    messages: messagesSchema.default([]),
    excludedMembers: excludedSchema.optional(),
    /** Without it, the edit overwrites. */
    revision: revisionSchema.optional(),
  },
  { error: notYours },
);
export const correctRecipientSchema = z.strictObject({
  communityId: pathId.optional(),
  campaignId: pathId,
  recipientId: recipientIdSchema,
  revision: revisionSchema.optional(),
  confirmedFinds: confirmationSchema,
});

export type UpdateCampaignInput = z.input<typeof updateCampaignSchema>;

/** Incomplete input of the create form. */
export const revealCheckSchema = z.strictObject(
  {
    communityId: pathId,
    recipientId: z.string().max(200),
    name: z.string().max(1000).default(""),
    description: z.string().max(10_000).default(""),
    messages: z
      .array(z.object({ messageType: messageTypeSchema, content: z.string().max(5000) }))
      .max(10)
      .default([]),
  },
  { error: notYours },
);

export const audiencePreviewSchema = z.object({
  communityId: pathId,
  recipientId: z.string().max(200).optional(),
  excludedMembers: z.array(z.string().max(200)).max(20).default([]),
});

const wholeNumber = (wrong: PlainReason, most: number) =>
  z.coerce
    .number({ error: asIssue(wrong) })
    .int({ error: asIssue(wrong) })
    .min(1, { error: asIssue(wrong) })
    .max(most, { error: asIssue(wrong) });

const pageFields = {
  page: wholeNumber("input.invalid_page", 1_000_000).default(1),
  pageSize: wholeNumber("input.invalid_page_size", MAX_PAGE_SIZE).default(PAGE_SIZE),
};

const searchString = z
  .string()
  .transform((text) => tidy(text).slice(0, 100))
  .default("");

const communityTypeSchema = figure("community.invalid_type").transform((value, ctx) => {
  const text = String(value).trim();
  if (/^[0-9]{1,4}$/.test(text)) return Number(text);
  ctx.addIssue({ code: "custom", message: text === "" ? REQUIRED : asIssue("community.invalid_type") });
  return z.NEVER;
});

const nothingAsNull = (text: string | undefined) => (text === undefined || text === "" ? null : text);

const emptyAsNull = (text: string) => (text === "" ? null : text);

const locationText = z
  .string({ error: asIssue("community.invalid_location") })
  .transform(tidy)
  .pipe(
    z.string().refine((location) => location === "" || isLocation(location), {
      error: asIssue("community.invalid_location"),
    }),
  );

export const textOfLines = z.string({ error: asIssue("input.invalid_description") }).transform(cleanLines);

const communityDescription = textOfLines.pipe(
  z.string().max(MAX_COMMUNITY_DESCRIPTION, { error: tooLong(MAX_COMMUNITY_DESCRIPTION) }),
);

/** 000 §5. */
export const communityFields = {
  name: z
    .string({ error: REQUIRED })
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(1, { error: REQUIRED, abort: true })
        .refine((name) => [...name].length <= MAX_COMMUNITY_NAME, {
          error: tooLong(MAX_COMMUNITY_NAME),
          abort: true,
        })
        .refine(isCommunityName, { error: asIssue("community.invalid_name") }),
    ),
  communityTypeId: communityTypeSchema,
  location: locationText.optional().transform(nothingAsNull),
  description: communityDescription.optional().transform(nothingAsNull),
};

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: asIssue("input.invalid_setting") });

export const opennessFields = {
  joining: oneOf(JOINING),
  contacts: oneOf(CONTACTS),
  isListed: z.boolean({ error: asIssue("input.invalid_setting") }),
};

/** Read from the bytes. */
const pictureFile = z.instanceof(Uint8Array, { error: asIssue("picture.invalid_format") });

export const createCommunitySchema = z.strictObject(
  {
    ...communityFields,
    joining: opennessFields.joining.default(DEFAULT_OPENNESS.joining),
    contacts: opennessFields.contacts.default(DEFAULT_OPENNESS.contacts),
    isListed: opennessFields.isListed.default(DEFAULT_OPENNESS.isListed),
    file: pictureFile.optional(),
    requestKey: requestKeySchema.optional(),
  },
  { error: notYours },
);
export type CreateCommunityInput = z.input<typeof createCommunitySchema>;

export const communityIdSchema = z.object({ communityId: pathId });

/** Missing fields stay; an empty text clears (000 §3, §7). */
export const communityChanges = {
  name: communityFields.name,
  communityTypeId: communityFields.communityTypeId,
  location: locationText.transform(emptyAsNull).optional(),
  description: communityDescription.transform(emptyAsNull).optional(),
};

export const updateCommunitySchema = z.strictObject(
  { ...communityIdSchema.shape, ...communityChanges, file: pictureFile.optional() },
  { error: notYours },
);
export type UpdateCommunityInput = z.input<typeof updateCommunitySchema>;
export const communityPictureSchema = communityIdSchema.extend({ file: pictureFile });
export const campaignIdSchema = z.object({ communityId: pathId.optional(), campaignId: pathId });
export const pagedCampaignsSchema = z.object({ communityId: pathId, ...pageFields });
export const pagedCommunitiesSchema = z.object({ searchString, ...pageFields });
export const verifiedMembersSchema = z.object({
  communityId: pathId,
  searchString,
  /** Ten by default (000 §9); `null` returns all. */
  take: wholeNumber("input.invalid_number", MAX_PAGE_SIZE).nullable().default(10),
});
export const deskMembersSchema = z.object({ communityId: pathId, searchString });
export const memberIdSchema = z.object({ communityId: pathId, userId: pathId });

/** `unreachable`: without a working channel. */
export const MEMBER_FILTERS = ["all", "verified", "invited", "lapsed", "unreachable"] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];

export const listMembersSchema = z.object({
  communityId: pathId,
  searchString,
  filter: z.enum(MEMBER_FILTERS, { error: asIssue("input.invalid_setting") }).default("all"),
  ...pageFields,
});

/** The launch fills in `{{need}}` and `{{goal}}`. */
const ownTextSchema = z
  .string({ error: REQUIRED })
  .transform(cleanLines)
  .pipe(
    z
      .string()
      .max(MAX_MESSAGE, { error: tooLong(MAX_MESSAGE) })
      .refine((content) => !hasUnknownPlaceholder(content, DEFAULT_PLACEHOLDERS), {
        error: asIssue(
          because("campaign.unknown_placeholder", { placeholder: "{{communityName}}, {{need}}, {{goal}}" }),
        ),
      }),
  );

/** An empty text restores ours. */
export const saveCommunityTextSchema = z.object({
  communityId: pathId,
  messageType: messageTypeSchema,
  english: ownTextSchema,
  spanish: ownTextSchema,
  isEnabled: z.boolean({ error: asIssue("input.invalid_setting") }),
});

export const defaultMessageSchema = z.object({ communityId: pathId, messageType: z.coerce.number() });
