import { z } from "zod";
import { MAX_PAGE_SIZE, PAGE_SIZE, parseWholeDollars, tidy } from "@/lib/kernel";
import { MESSAGE_TYPES } from "./campaigns/rules/milestones";
import {
  cleanLines,
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

export { defaultText, MESSAGE_TYPE_NAMES } from "./campaigns/rules/default-texts";
export { LAUNCH_MESSAGE, MESSAGE_TYPES, type MessageType, milestoneOf } from "./campaigns/rules/milestones";
export {
  MAX_COMMUNITY_DESCRIPTION,
  MAX_COMMUNITY_NAME,
  MAX_DESCRIPTION,
  MAX_EXCLUDED,
  MAX_LOCATION,
  MAX_MESSAGE,
  MAX_TITLE,
} from "./campaigns/rules/texts";

const REQUIRED = "Required";
export const NOT_A_MEMBER = "User is not a member of this community";
export const TOO_MANY_EXCLUDED = "At most 3 members can be left out";
/** The title of a refusal because a text names the recipient; `confirmedFinds` gets past it. */
export const TELLS_WHO = "This would tell who it is for";
export const WAITING = "Your community waiting for approval";
/** Why an admin cannot leave (000 §6), and what somebody is told who left (000 §8). */
export const ASSIGN_ADMIN_FIRST = "Before leaving the community, you need to assign an admin";
export const NO_LONGER_MEMBER = "You are not member of this community anymore";

/** Longer than any id: of more only the beginning is read, which is none either. */
const LONGEST_ID = 200;

/** An id inside a path: any text goes in, and what is malformed is answered like what is unknown. */
const pathId = z.string({ error: REQUIRED }).transform((text) => text.slice(0, LONGEST_ID));

/** Words for a value that is missing, and for one of another kind. */
const words = (missing: string, other: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? missing : other;

/** A number as JSON has it, or as a form writes it. */
const figure = (otherwise: string) =>
  z.union([z.string(), z.number()], { error: words(REQUIRED, otherwise) });

/** The goal: digits only, at most twelve, whole dollars above zero (specification 000 §5). */
export const goalSchema = figure("Invalid amount").transform((value, ctx) => {
  const text = String(value).trim();
  const dollars = parseWholeDollars(text);
  if (dollars !== null && dollars > 0) return dollars;
  ctx.addIssue({ code: "custom", message: text === "" ? REQUIRED : "Invalid amount" });
  return z.NEVER;
});

export const titleSchema = z
  .string({ error: REQUIRED })
  .transform(tidy)
  .pipe(
    z
      .string()
      .min(1, { error: REQUIRED, abort: true })
      .refine(isCampaignName, { error: "Invalid campaign name" }),
  );

export const descriptionSchema = z
  .string({ error: "Invalid description" })
  .transform(cleanLines)
  .pipe(z.string().max(MAX_DESCRIPTION, { error: "At most 2,000 characters" }));

/** The id of a type of need; whether there is one, the verb looks up. */
const campaignTypeSchema = figure("Invalid type of need").transform((value, ctx) => {
  const text = String(value).trim();
  if (/^[0-9]{1,4}$/.test(text)) return Number(text);
  ctx.addIssue({ code: "custom", message: text === "" ? REQUIRED : "Invalid type of need" });
  return z.NEVER;
});

const recipientIdSchema = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, { error: REQUIRED })
  .max(200, { error: NOT_A_MEMBER });

const excludedSchema = z
  .array(z.string({ error: NOT_A_MEMBER }).max(200, { error: NOT_A_MEMBER }), { error: NOT_A_MEMBER })
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
  .pipe(z.array(z.string()).max(MAX_EXCLUDED + 1, { error: TOO_MANY_EXCLUDED }));

const messageTypeSchema = z.union(
  MESSAGE_TYPES.map((type) => z.literal(type)),
  { error: "Invalid message type" },
);

/** One text with its switch (specification 000 §3). An empty text that is on is refused. */
const messageSettingSchema = z
  .strictObject({
    messageType: messageTypeSchema,
    content: z
      .string({ error: REQUIRED })
      .transform(cleanLines)
      .pipe(
        z
          .string()
          .max(MAX_MESSAGE, { error: "At most 400 characters" })
          .refine((content) => !hasUnknownPlaceholder(content), {
            error: "Only {{communityName}} is filled in",
          }),
      ),
    isEnabled: z.boolean({ error: "Invalid setting" }).default(true),
  })
  .refine((setting) => !setting.isEnabled || setting.content !== "", { path: ["content"], error: REQUIRED });
export type MessageSetting = z.output<typeof messageSettingSchema>;

const messagesSchema = z
  .array(messageSettingSchema, { error: "Invalid messages" })
  .max(MESSAGE_TYPES.length, { error: "Invalid messages" })
  .refine((list) => new Set(list.map((one) => one.messageType)).size === list.length, {
    error: "Each message once",
  });

const notYours = (issue: { code?: string | undefined; keys?: readonly string[] | undefined }) =>
  issue.code === "unrecognized_keys" ? `Not yours to set: ${(issue.keys ?? []).join(", ")}` : "Invalid input";

const campaignFields = {
  communityId: pathId,
  name: titleSchema,
  campaignTypeId: campaignTypeSchema,
  amount: goalSchema,
  description: descriptionSchema.default(""),
  excludedMembers: excludedSchema.default([]),
  /** True once the admin has seen what gives the recipient away and means it all the same. */
  confirmedFinds: z.boolean({ error: "Invalid setting" }).default(false),
};

export const launchCampaignSchema = z.strictObject(
  {
    ...campaignFields,
    recipientId: recipientIdSchema,
    /** Texts left out here are the defaults, switched on. */
    messages: messagesSchema.default([]),
    /** Made with the form: the same key launches once. */
    requestKey: z.uuid({ error: "Invalid key" }).optional(),
  },
  { error: notYours },
);
export type LaunchCampaignInput = z.input<typeof launchCampaignSchema>;

export const updateCampaignSchema = z.strictObject(
  {
    ...campaignFields,
    campaignId: pathId,
    /** Only what it is already. */
    recipientId: recipientIdSchema.optional(),
    /** Texts left out here stay as they are; so do the excluded members. */
    messages: messagesSchema.default([]),
    excludedMembers: excludedSchema.optional(),
    /** The revision that the edit began from; without one the edit is made over whatever stands there. */
    revision: z.int({ error: "Invalid revision" }).positive({ error: "Invalid revision" }).optional(),
  },
  { error: notYours },
);
export type UpdateCampaignInput = z.input<typeof updateCampaignSchema>;

/** What the create form shows while it is being filled in, so nothing in it needs to be complete. */
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

const wholeNumber = (what: string, most: number) =>
  z.coerce
    .number({ error: `Invalid ${what}` })
    .int({ error: `Invalid ${what}` })
    .min(1, { error: `Invalid ${what}` })
    .max(most, { error: `Invalid ${what}` });

const pageFields = {
  page: wholeNumber("page", 1_000_000).default(1),
  pageSize: wholeNumber("page size", MAX_PAGE_SIZE).default(PAGE_SIZE),
};

const searchString = z
  .string()
  .transform((text) => tidy(text).slice(0, 100))
  .default("");

/** The id of a kind of community; whether there is one, the verb looks up. */
const communityTypeSchema = figure("Invalid community type").transform((value, ctx) => {
  const text = String(value).trim();
  if (/^[0-9]{1,4}$/.test(text)) return Number(text);
  ctx.addIssue({ code: "custom", message: text === "" ? REQUIRED : "Invalid community type" });
  return z.NEVER;
});

const nothingAsNull = (text: string | undefined) => (text === undefined || text === "" ? null : text);

/** What somebody says of a community that is to be (specification 000 §5). */
export const communityFields = {
  name: z
    .string({ error: REQUIRED })
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(1, { error: REQUIRED, abort: true })
        .refine((name) => [...name].length <= MAX_COMMUNITY_NAME, {
          error: "At most 30 characters",
          abort: true,
        })
        .refine(isCommunityName, { error: "Invalid community name" }),
    ),
  communityTypeId: communityTypeSchema,
  location: z
    .string({ error: "Invalid location" })
    .transform(tidy)
    .pipe(z.string().refine((place) => place === "" || isLocation(place), { error: "Invalid location" }))
    .optional()
    .transform(nothingAsNull),
  description: z
    .string({ error: "Invalid description" })
    .transform(cleanLines)
    .pipe(z.string().max(MAX_COMMUNITY_DESCRIPTION, { error: "At most 250 characters" }))
    .optional()
    .transform(nothingAsNull),
};

export const createCommunitySchema = z.strictObject(
  {
    ...communityFields,
    /** A picture as it was uploaded; what it is, its bytes say. */
    file: z.instanceof(Uint8Array, { error: "Invalid image format" }).optional(),
    /** Made with the form: the same key with the same words is the same community. */
    requestKey: z.uuid({ error: "Invalid key" }).optional(),
  },
  { error: notYours },
);
export type CreateCommunityInput = z.input<typeof createCommunitySchema>;

export const communityIdSchema = z.object({ communityId: pathId });
export const campaignIdSchema = z.object({ communityId: pathId.optional(), campaignId: pathId });
export const pagedCampaignsSchema = z.object({ communityId: pathId, ...pageFields });
export const pagedCommunitiesSchema = z.object({ searchString, ...pageFields });
export const verifiedMembersSchema = z.object({
  communityId: pathId,
  searchString,
  /** How many to answer; the picker begins with ten (specification 000 §9). */
  take: wholeNumber("number", MAX_PAGE_SIZE).default(10),
});
export const defaultMessageSchema = z.object({ communityId: pathId, messageType: z.coerce.number() });
