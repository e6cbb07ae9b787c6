import { z } from "zod";
import type { AdminCampaign, CampaignCard, CampaignPage } from "@/lib/community";
import { dollars, images, iso, isoOrNull, moment, toDollars } from "./wire";

const campaignType = z.object({ id: z.int(), name: z.string(), way: z.string(), icon: z.string() });
const status = z.enum(["launched", "stopped", "completed"]);

const common = z.object({
  id: z.string(),
  communityId: z.string(),
  name: z.string(),
  campaignTypeId: z.int(),
  campaignType,
  /** Whole dollars. */
  amount: z.int(),
  /** Gross, in dollars. */
  raised: dollars,
  numberOfContributions: z.int(),
  images,
  status,
  isEnded: z.boolean(),
  launchedAt: moment,
  transactionTime: moment.nullable(),
});

export const campaignCardSchema = common;

/** For all who may see the campaign. */
export const campaignSchema = common.extend({
  communityName: z.string(),
  description: z.string(),
  /** Whole percent, at most 100. */
  progress: z.int(),
  /** Dollars beyond the goal. */
  excess: dollars,
});

/** 000 §3. */
export const person = z.object({
  id: z.string(),
  fullName: z.string(),
  isVerified: z.boolean(),
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
});

export const excludedMember = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
});

export const creator = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });

/** 000 §3. */
export const adminCampaignSchema = campaignSchema.extend({
  recipientId: z.string(),
  recipient: person,
  /** Null after launch: another admin may be the suggested person. */
  suggestedRecipient: z.null(),
  excludedMembers: z.array(excludedMember),
  messages: z.array(
    z.object({
      messageType: z.int(),
      content: z.string(),
      isEnabled: z.boolean(),
      outcome: z.enum(["waiting", "announced", "superseded", "silent"]),
      at: moment.nullable(),
    }),
  ),
  createdBy: creator.nullable(),
  /** Returned with an edit, so admins don't overwrite each other. */
  revision: z.int(),
});

export const anyCampaignSchema = z.union([adminCampaignSchema, campaignSchema]);

type Card = z.input<typeof campaignCardSchema>;

export const cardToWire = (card: CampaignCard | CampaignPage): Card => ({
  id: card.id,
  communityId: card.communityId,
  name: card.name,
  campaignTypeId: card.type.id,
  campaignType: card.type,
  amount: card.amount,
  raised: toDollars(card.raisedCents),
  numberOfContributions: card.contributionCount,
  images: card.images,
  status: card.status,
  isEnded: card.isEnded,
  launchedAt: iso(card.launchedAt),
  transactionTime: isoOrNull(card.completedAt),
});

export const campaignToWire = (campaign: CampaignPage): z.input<typeof campaignSchema> => ({
  ...cardToWire(campaign),
  communityName: campaign.communityName,
  description: campaign.description,
  progress: campaign.progress.percent,
  excess: toDollars(campaign.progress.excessCents),
});

export const adminCampaignToWire = (campaign: AdminCampaign): z.input<typeof adminCampaignSchema> => ({
  ...campaignToWire(campaign),
  recipientId: campaign.recipient.id,
  recipient: campaign.recipient,
  suggestedRecipient: null,
  excludedMembers: campaign.excludedMembers,
  messages: campaign.messages.map(({ messageType, content, isEnabled, outcome, at }) => ({
    messageType,
    content,
    isEnabled,
    outcome,
    at: isoOrNull(at),
  })),
  createdBy: campaign.createdBy,
  revision: campaign.revision,
});
