import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { campaignMessages, campaigns, campaignTypes, communities } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { isNotFound, notFound } from "@/lib/kernel";
import { type Ctx, query } from "@/lib/platform";
import { excludedFrom } from "../campaigns/campaign-for-admin";
import { textsOfCommunity } from "../campaigns/community-texts";
import { type Recipient, recipientOf } from "../campaigns/recipient-of";
import {
  defaultTexts,
  type Need,
  type OwnDefaults,
  overlay,
  ownDefaults,
} from "../campaigns/rules/default-texts";
import type { MessageType } from "../campaigns/rules/milestones";
import { type Images, picturesOf } from "../communities/images";
import type { MessageSetting } from "../schemas";
import { type DraftKind, type DraftRef, openDraft } from "./open-draft";
import { type Missing, missingFrom } from "./rules/missing";
import { draftIdSchema } from "./schemas";

type Person = { id: string; firstName: string; lastName: string };

export type DraftView = {
  id: string;
  communityId: string;
  communityName: string;
  timeZone: string;
  status: DraftKind;
  name: string;
  campaignTypeId: number | null;
  /** Whole dollars. */
  amount: number | null;
  description: string;
  recipient: Recipient | null;
  excludedMembers: { userId: string; firstName: string; lastName: string; fullName: string }[];
  /** All five; unwritten ones are the default. */
  messages: MessageSetting[];
  ownTexts: OwnDefaults;
  revision: number;
  /** Null for a suggestion or a deleted account. */
  createdBy: Person | null;
  createdAt: Date;
  /** Null for an unchanged suggestion. */
  savedAt: Date | null;
  savedBy: Person | null;
  missing: Missing[];
  images: Images;
};

async function textsOf(ctx: Ctx, campaignId: string, need: Need & { communityId: string }) {
  const own = await textsOfCommunity(ctx, need.communityId);
  const rows = await ctx.db
    .select({
      messageType: campaignMessages.messageType,
      content: campaignMessages.content,
      isEnabled: campaignMessages.isEnabled,
    })
    .from(campaignMessages)
    .where(eq(campaignMessages.campaignId, campaignId));
  const known = rows.map((row) => ({ ...row, messageType: row.messageType as MessageType }));
  return { messages: overlay(defaultTexts(need, own), known), ownTexts: ownDefaults(own) };
}

/** Sealed like `recipientOf`. */
async function chosen(ctx: Ctx, campaignId: string): Promise<Recipient | null> {
  try {
    return await recipientOf(ctx, campaignId);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

const creator = alias(people, "creator");
const saver = alias(people, "saver");

/** Call `openDraft` first. */
export async function draftView(ctx: Ctx, id: string): Promise<DraftView> {
  const [row] = await ctx.db
    .select({
      id: campaigns.id,
      communityId: campaigns.communityId,
      communityName: communities.name,
      timeZone: communities.timeZone,
      status: campaigns.status,
      name: campaigns.name,
      campaignTypeId: campaigns.campaignTypeId,
      way: campaignTypes.way,
      amount: campaigns.amount,
      description: campaigns.description,
      revision: campaigns.revision,
      createdAt: campaigns.createdAt,
      savedAt: campaigns.savedAt,
      createdBy: { id: creator.id, firstName: creator.firstName, lastName: creator.lastName },
      savedBy: { id: saver.id, firstName: saver.firstName, lastName: saver.lastName },
    })
    .from(campaigns)
    .innerJoin(communities, eq(communities.id, campaigns.communityId))
    .leftJoin(campaignTypes, eq(campaignTypes.id, campaigns.campaignTypeId))
    .leftJoin(creator, and(eq(creator.id, campaigns.createdBy), isNull(creator.deletedAt)))
    .leftJoin(saver, and(eq(saver.id, campaigns.savedBy), isNull(saver.deletedAt)))
    .where(eq(campaigns.id, id));
  if (row?.status !== "draft" && row?.status !== "suggestion")
    throw notFound("launched or deleted meanwhile");
  const { status, way, ...rest } = row;
  const [recipient, excludedMembers, texts] = await Promise.all([
    chosen(ctx, id),
    excludedFrom(ctx, id),
    textsOf(ctx, id, rest),
  ]);
  const view = {
    ...rest,
    status,
    recipient,
    excludedMembers,
    ...texts,
  };
  return { ...view, missing: missingFrom(view), images: picturesOf(way) };
}

const read = async (ctx: Ctx, ref: DraftRef, kind: DraftKind) =>
  draftView(ctx, (await openDraft(ctx, ref, kind)).id);

/** For admins. Throws `notFound` for suggestions, after launch or deletion, and for its recipient. */
export const readDraft = query(draftIdSchema, (ctx, input): Promise<DraftView> => read(ctx, input, "draft"));
