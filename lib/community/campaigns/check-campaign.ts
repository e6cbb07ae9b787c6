import { eq } from "drizzle-orm";
import { campaignTypes } from "@/db/schema/community";
import { DomainError, invalidField } from "@/lib/kernel";
import type { Person } from "@/lib/names";
import { type Ctx, requireUser } from "@/lib/platform";
import { membersAmong } from "../roster/members";
import { namesInCommunity } from "../roster/names-in-community";
import {
  type CampaignTexts,
  campaignMatches,
  findReasons,
  type TextMatches,
  wordsToLookUp,
} from "./rules/reveal";
import { MAX_EXCLUDED } from "./rules/texts";
import { type SecondAccount, secondReasons } from "./second-accounts";

/** Throws for an unknown type. */
export async function checkType(ctx: Ctx, campaignTypeId: number): Promise<void> {
  const rows = await ctx.db
    .select({ id: campaignTypes.id })
    .from(campaignTypes)
    .where(eq(campaignTypes.id, campaignTypeId));
  if (rows.length === 0) throw invalidField("campaignTypeId", "campaign.invalid_type");
}

/**
 * Validates the excluded members: of the community, three at most (000 §5). Throws `invalid`.
 *
 * Members excluded `already` stay valid after they leave, because they may return.
 */
export async function checkExcluded(
  ctx: Ctx,
  communityId: string,
  recipientId: string,
  given: string[],
  already: readonly string[] = [],
): Promise<string[]> {
  const wanted = given.filter((id) => id !== recipientId);
  if (wanted.length > MAX_EXCLUDED) throw invalidField("excludedMembers", "campaign.too_many_excluded");
  const kept = wanted.filter((id) => already.includes(id));
  const added = wanted.filter((id) => !already.includes(id));
  const members = await membersAmong(ctx, communityId, added);
  if (members.length < added.length) throw invalidField("excludedMembers", "member.not_a_member");
  return [...kept, ...members.map((member) => member.userId)];
}

/**
 * Returns what the texts reveal of the recipient and which other members they name.
 *
 * Skips the author's own name: no one launches a campaign for themselves.
 */
export async function matchesIn(
  ctx: Ctx,
  communityId: string,
  texts: CampaignTexts,
  recipient: Person & { id: string },
): Promise<TextMatches> {
  const community = await namesInCommunity(ctx, communityId, {
    words: wordsToLookUp(texts),
    without: [recipient.id, requireUser(ctx).userId],
  });
  return campaignMatches(texts, recipient, community);
}

const refusalFor = ({ matches, members }: TextMatches) => {
  if (matches.length > 0) return "campaign.tells_who";
  return members.length > 0 ? "campaign.names_members" : "campaign.second_account";
};

const NOTHING: TextMatches = { matches: [], members: [] };

type Confirmation = {
  isConfirmed: boolean;
  /** The admins have already been asked about these exact texts. */
  areTextsKnown?: boolean;
};

/**
 * Throws `invalid` by field for a text that reveals the recipient or names a member, or for a possible second
 * account.
 *
 * - An admin may confirm: a name can be an everyday word or be there for a good reason.
 * - Returns the number of confirmed matches.
 */
export async function refuseMatches(
  ctx: Ctx,
  communityId: string,
  texts: CampaignTexts,
  recipient: Person & { id: string },
  { isConfirmed, areTextsKnown = false }: Confirmation,
  second: readonly SecondAccount[] = [],
): Promise<number> {
  const found = await matchesIn(ctx, communityId, texts, recipient);
  const asked = areTextsKnown ? NOTHING : found;
  if (!isConfirmed && asked.matches.length + asked.members.length + second.length > 0) {
    throw new DomainError("invalid", refusalFor(asked), {
      fields: {
        ...findReasons(texts, asked),
        ...(second.length > 0 ? { excludedMembers: secondReasons(second) } : {}),
      },
    });
  }
  return found.matches.length + found.members.length + second.length;
}
