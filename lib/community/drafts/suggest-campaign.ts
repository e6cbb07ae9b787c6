import { randomUUID } from "node:crypto";
import { and, count, eq, isNull, notExists, sql } from "drizzle-orm";
import { v5 } from "uuid";
import type { z } from "zod";
import { campaignMessages, campaignSuggestions, campaigns, memberships } from "@/db/schema/community";
import { isForPerson } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import { conflict, DAY, invalidField } from "@/lib/kernel";
import {
  audit,
  type Ctx,
  consumeLimit,
  hashContent,
  inTransaction,
  type Limit,
  newUntimedId,
  parseInput,
  requireUser,
  type Verb,
} from "@/lib/platform";
import { checkType } from "../campaigns/check-campaign";
import { textsOfCommunity } from "../campaigns/community-texts";
import { defaultTexts } from "../campaigns/rules/default-texts";
import { lockCommunity } from "../lock";
import { lockMember, requireMember } from "../policies";
import { isAdmin } from "../roster/is-admin";
import { hideFromLikely } from "./hide-from-likely";
import { type SuggestCampaignInput, suggestCampaignSchema } from "./schemas";
import { tellOfSuggestion } from "./tell-admins";

/** Per member, everywhere. */
const PER_MEMBER: Limit = { max: 5, windowSeconds: DAY / 1000 };
/** Per community, so that many accounts cannot flood the admins. */
const PER_COMMUNITY: Limit = { max: 100, windowSeconds: DAY / 1000 };

/** Waiting per community: a new admin is compared with all. */
const MAX_WAITING = 200;

/**
 * Throws `conflict` when too many wait. Counts only those visible to every admin, for every caller: otherwise
 * a refusal would reveal hidden ones to an admin.
 */
async function refuseTooMany(ctx: Ctx, communityId: string, id: string): Promise<void> {
  const keptFromAdmin = ctx.db
    .select({ one: sql`1` })
    .from(memberships)
    .where(
      and(
        eq(memberships.communityId, campaignSuggestions.communityId),
        isAdmin,
        isForPerson(campaignSuggestions.campaignId, memberships.userId),
      ),
    );
  const [waiting] = await ctx.db
    .select({ count: count() })
    .from(campaignSuggestions)
    .where(
      and(
        eq(campaignSuggestions.communityId, communityId),
        isNull(campaignSuggestions.endedAt),
        notExists(keptFromAdmin),
      ),
    );
  if ((waiting?.count ?? 0) < MAX_WAITING) return;
  // A resent form may itself fill the last slot.
  if (!(await isKept(ctx, id))) throw conflict("suggestion.too_many_waiting");
}

type Suggested = z.output<typeof suggestCampaignSchema> & { userId: string; id: string };

async function checkPerson(ctx: Ctx, { userId, isForMe, recipient }: Suggested): Promise<void> {
  if (isForMe || !recipient) return;
  const [own] = await ctx.db.select({ email: people.email }).from(people).where(eq(people.id, userId));
  if (own?.email === recipient.email) throw invalidField("recipient.email", "suggestion.own_email");
}

const isKept = async (ctx: Ctx, id: string) =>
  (
    await ctx.db
      .select({ id: campaignSuggestions.id })
      .from(campaignSuggestions)
      .where(eq(campaignSuggestions.id, id))
  ).length > 0;

/** Saves the member's words, and a draft for the admins. */
async function keep(ctx: Ctx, { userId, id, recipient, isForMe, ...words }: Suggested): Promise<void> {
  // Locked: a concurrently named admin is judged here or there (`hideFromLikely`).
  const { confirmedAt } = await lockCommunity(ctx, words.communityId);
  await lockMember(ctx, words.communityId);
  if (confirmedAt === null) throw conflict("community.waiting", "community is not approved");
  if (await isKept(ctx, id)) return;
  const communityId = words.communityId.toLowerCase();
  await refuseTooMany(ctx, communityId, id);
  // Admins see this id: it must reveal neither the suggestion's id nor its time.
  const campaignId = newUntimedId();
  const now = ctx.now();
  const { name, campaignTypeId, amount, description } = words;
  const both = { communityId, name, campaignTypeId, amount, description };
  await ctx.db.insert(campaigns).values({ ...both, id: campaignId, status: "suggestion", createdAt: now });
  await ctx.db.insert(campaignSuggestions).values({
    ...both,
    id,
    campaignId,
    suggestedBy: userId,
    suggestedAt: now,
    isForSuggester: isForMe,
    ...(isForMe ? {} : recipient),
  });
  const own = await textsOfCommunity(ctx, communityId);
  await ctx.db
    .insert(campaignMessages)
    .values(defaultTexts(words, own).map((text) => ({ campaignId, ...text })));
  // The author reads this in their data file, so it names no campaign.
  await audit(ctx, "suggestion.received", { type: "suggestion", id }, { communityId, campaignId });
  await hideFromLikely(ctx, { suggestionId: id });
  await tellOfSuggestion(ctx, { campaignId, communityId });
}

/**
 * Suggests a campaign for anyone, or for the caller (`isForMe`). The admins get a draft and a notice, except
 * those it is for. The caller cannot track it. A repeated `requestKey` with the same words is one suggestion.
 * Call it outside a transaction.
 * - Throws `invalid` with errors by field, and `notFound` for non-members.
 * - Throws `conflict` before approval and when too many suggestions wait.
 * - Throws `too_many` beyond the daily limit of a member or a community.
 */
export const suggestCampaign: Verb<SuggestCampaignInput, void> = async (ctx, input) => {
  const { userId } = requireUser(ctx);
  const parsed = parseInput(suggestCampaignSchema, input);
  const { requestKey, ...words } = parsed;
  // The same key with other words is another suggestion, so that no unsent words look sent.
  const id =
    requestKey === undefined ? randomUUID() : v5(`suggestion:${userId}:${hashContent(words)}`, requestKey);
  const suggested = { ...parsed, userId, id };
  await requireMember(ctx, parsed.communityId);
  if (await isKept(ctx, id)) return;
  await checkPerson(ctx, suggested);
  // A mistake in the form must not use up the limits.
  if (parsed.campaignTypeId !== null) await checkType(ctx, parsed.campaignTypeId);
  await refuseTooMany(ctx, parsed.communityId.toLowerCase(), id);
  await consumeLimit(ctx, `suggest:${userId}`, PER_MEMBER);
  await consumeLimit(ctx, `suggest-in:${parsed.communityId.toLowerCase()}`, PER_COMMUNITY);
  await inTransaction(ctx, (inner) => keep(inner, suggested));
};
