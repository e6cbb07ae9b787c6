import { z } from "zod";
import { type DraftCard, type DraftView, picturesOf, type Saved, type SuggestionView } from "@/lib/community";
import { creator, excludedMember, person } from "./campaign-wire";
import { images, iso, isoOrNull, moment } from "./wire";

const missing = z.array(
  z.enum(["name", "campaignTypeId", "amount", "recipient", "recipientNotMember", "messages"]),
);

const common = z.object({
  id: z.string(),
  communityId: z.string(),
  /** Empty without a title. */
  name: z.string(),
  campaignTypeId: z.int().nullable(),
  /** Whole dollars. */
  amount: z.int().nullable(),
  images,
  status: z.enum(["draft", "suggestion"]),
  isEnded: z.literal(false),
  missing,
});

export const draftCardSchema = common.extend({
  /** Arrival for an unchanged suggestion. */
  savedAt: moment,
  /** Null for drafts and deleted accounts. */
  suggestedBy: z.string().nullable(),
});

/** A Campaign (000 §3) before launch. */
export const draftSchema = common.extend({
  communityName: z.string(),
  description: z.string(),
  recipientId: z.string().nullable(),
  recipient: person.nullable(),
  /** Null for a draft. `id` is null without a matching verified member. */
  suggestedRecipient: person.extend({ id: z.string().nullable() }).nullable(),
  excludedMembers: z.array(excludedMember),
  messages: z.array(z.object({ messageType: z.int(), content: z.string(), isEnabled: z.boolean() })),
  /** Null for a deleted account. */
  createdBy: creator.nullable(),
  createdAt: moment,
  savedAt: moment.nullable(),
  savedBy: creator.nullable(),
  /** Returned with a save or launch, so admins don't overwrite each other. */
  revision: z.int(),
});

export const suggestionSchema = draftSchema.extend({
  isForSuggester: z.boolean(),
  /** Null without a matching verified member. */
  foundBy: z.enum(["account", "email", "phone", "name"]).nullable(),
  /** By e-mail or number. */
  isInvited: z.boolean(),
  /** An admin removed the member with this e-mail. */
  wasRemoved: z.boolean(),
  /** Other suggestions for the same person. */
  likewise: z.int(),
  /** The member's text, regardless of later edits. */
  words: z.object({
    name: z.string(),
    description: z.string(),
    amount: z.int().nullable(),
    campaignTypeId: z.int().nullable(),
  }),
});

export const savedSchema = z.object({
  campaign: z.object({ id: z.string(), revision: z.int(), savedAt: moment }),
});

export const draftCardToWire =
  (status: "draft" | "suggestion") =>
  ({ type, savedAt, ...card }: DraftCard): z.input<typeof draftCardSchema> => ({
    ...card,
    campaignTypeId: type?.id ?? null,
    images: picturesOf(type?.way ?? null),
    status,
    isEnded: false,
    savedAt: iso(savedAt),
  });

export const draftToWire = (draft: DraftView): z.input<typeof draftSchema> => ({
  ...draft,
  isEnded: false,
  recipientId: draft.recipient?.id ?? null,
  suggestedRecipient: null,
  createdAt: iso(draft.createdAt),
  savedAt: isoOrNull(draft.savedAt),
});

export const suggestionToWire = (suggestion: SuggestionView): z.input<typeof suggestionSchema> => ({
  ...suggestion,
  ...draftToWire(suggestion),
  suggestedRecipient: suggestion.suggestedRecipient,
  foundBy: suggestion.found?.by ?? null,
  createdBy: suggestion.suggestedBy,
});

export const savedToWire = ({ id, revision, savedAt }: Saved): z.input<typeof savedSchema> => ({
  campaign: { id, revision, savedAt: iso(savedAt) },
});
