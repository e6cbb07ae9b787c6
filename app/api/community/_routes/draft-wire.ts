import { z } from "zod";
import { type DraftCard, type DraftView, picturesOf, type Saved, type SuggestionView } from "@/lib/community";
import { creator, excludedMember, person } from "./campaign-wire";
import { images, iso, isoOrNull, moment } from "./wire";

/** What a launch still needs. */
const missing = z.array(
  z.enum(["name", "campaignTypeId", "amount", "recipient", "recipientNotMember", "messages"]),
);

const common = z.object({
  id: z.string(),
  communityId: z.string(),
  /** Empty while it has no title. */
  name: z.string(),
  campaignTypeId: z.int().nullable(),
  /** The goal in whole dollars. */
  amount: z.int().nullable(),
  images,
  status: z.enum(["draft", "suggestion"]),
  isEnded: z.literal(false),
  missing,
});

export const draftCardSchema = common.extend({
  /** When it was saved last; of a suggestion that nobody has changed, when it came. */
  savedAt: moment,
  /** Who suggested it; null for drafts, and for somebody who deleted their account. */
  suggestedBy: z.string().nullable(),
});

/** A Campaign (specification 000 §3) that is not launched, with what it still lacks. */
export const draftSchema = common.extend({
  communityName: z.string(),
  description: z.string(),
  recipientId: z.string().nullable(),
  /** The member who was chosen. */
  recipient: person.nullable(),
  /** Whom a member suggested; null for a draft. Its `id` is null while no verified member was found. */
  suggestedRecipient: person.extend({ id: z.string().nullable() }).nullable(),
  excludedMembers: z.array(excludedMember),
  messages: z.array(z.object({ messageType: z.int(), content: z.string(), isEnabled: z.boolean() })),
  /** Who began the draft, or suggested it; null for somebody who deleted their account. */
  createdBy: creator.nullable(),
  createdAt: moment,
  /** Null while nobody has changed a suggestion. */
  savedAt: moment.nullable(),
  savedBy: creator.nullable(),
  /** Sent back with a save or a launch, so that two admins don't overwrite each other. */
  revision: z.int(),
});

export const suggestionSchema = draftSchema.extend({
  isForSuggester: z.boolean(),
  /** By what the suggested person was found among the verified members; null when they were not. */
  foundBy: z.enum(["account", "email", "phone", "name"]).nullable(),
  /** An invitation to the e-mail or the number is open. */
  isInvited: z.boolean(),
  /** An admin has ended the membership of whoever has the e-mail. */
  wasRemoved: z.boolean(),
  /** How many other suggestions wait for the same person. */
  likewise: z.int(),
  /** What the member wrote, whatever the admins have changed since. */
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
