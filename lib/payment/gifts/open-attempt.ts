import { eq } from "drizzle-orm";
import type { z } from "zod";
import { donations } from "@/db/schema/payment";
import { campaignFor, isActive } from "@/lib/community";
import { communityFactsOf, idOf, requireMember } from "@/lib/community/inside";

import { conflict, forbidden, invalid, notFound } from "@/lib/kernel";
import { type Ctx, hashContent, inTransaction, newId } from "@/lib/platform";
import type { startDonationSchema } from "../schemas";
import { limitAttempts } from "./attempt-limits";
import { quoteNow } from "./quote";

export type Attempt = typeof donations.$inferSelect;
type Input = z.output<typeof startDonationSchema>;

/** The key as it is stored: one donor's key can never meet another's. */
export const scopedKey = (ctx: Ctx, attemptKey: string) =>
  `${ctx.actor.kind === "user" ? ctx.actor.userId : "visitor"}:${attemptKey}`;

/** Where the gift is to go, if it may: the campaign is active and exists for the caller, or the caller is a member. */
async function destinationOf(ctx: Ctx, target: Input["target"]) {
  if (target.campaignId !== undefined) {
    const campaign = await campaignFor(ctx, {
      campaignId: target.campaignId,
      communityId: target.communityId,
    });
    return { campaignId: campaign.id, communityId: campaign.communityId, isOpen: isActive(campaign.status) };
  }
  const communityId = idOf(target.communityId ?? "");
  await requireMember(ctx, communityId);
  const community = (await communityFactsOf(ctx, [communityId])).get(communityId);
  if (!community) throw notFound("no such community");
  if (community.confirmedAt === null) throw forbidden("community.waiting");
  return { campaignId: null, communityId, isOpen: true };
}

const attemptBy = async (ctx: Ctx, attemptKey: string): Promise<Attempt | undefined> =>
  (await ctx.db.select().from(donations).where(eq(donations.attemptKey, attemptKey)))[0];

/**
 * The row of this attempt, written before anything is asked of Stripe. The same key with the same content is the same
 * row; with other content it is refused. Whether a card is kept, and which card pays, is no part of the content: a
 * donor who was declined may change both. Throws `notFound`, `conflict`, `invalid` or `too_many`.
 */
export async function openAttempt(ctx: Ctx, input: Input): Promise<Attempt> {
  const visitor = ctx.actor.kind === "user" ? null : (input.visitor ?? null);
  if (ctx.actor.kind !== "user" && !visitor) {
    throw invalid("gift.invalid_email", {
      email: ["gift.invalid_email"],
      firstName: ["person.invalid_first_name"],
      lastName: ["person.invalid_last_name"],
    });
  }
  const destination = await destinationOf(ctx, input.target);
  const quote = quoteNow({ dollars: input.amount, coverFees: input.coverFees });
  const attemptKey = scopedKey(ctx, input.attemptKey);
  const joinCommunity = visitor !== null && input.joinCommunity;
  const attemptHash = hashContent({
    communityId: destination.communityId,
    campaignId: destination.campaignId,
    dollars: input.amount,
    coverFees: input.coverFees,
    isAnonymous: input.isAnonymous,
    visitor,
    joinCommunity,
  });
  const known = await attemptBy(ctx, attemptKey);
  if (known) return sameAttempt(known, attemptHash);
  if (!destination.isOpen) throw conflict("campaign.over");
  await limitAttempts(ctx, {
    visitorEmail: visitor?.email ?? null,
    campaignId: destination.campaignId,
  });
  const now = ctx.now();
  return inTransaction(ctx, async (tx) => {
    const [made] = await tx.db
      .insert(donations)
      .values({
        id: newId(),
        attemptKey,
        attemptHash,
        communityId: destination.communityId,
        campaignId: destination.campaignId,
        donorId: ctx.actor.kind === "user" ? ctx.actor.userId : null,
        visitorFirstName: visitor?.firstName ?? null,
        visitorLastName: visitor?.lastName ?? null,
        visitorEmail: visitor?.email ?? null,
        joinCommunity,
        isAnonymous: input.isAnonymous,
        coverFees: input.coverFees,
        savePaymentMethod: ctx.actor.kind === "user" && input.savePaymentMethod,
        amountCents: quote.amountCents,
        chargeCents: quote.chargeCents,
        expectedFeeCents: quote.feeCents,
        state: "pending",
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: donations.attemptKey })
      .returning();
    if (made) return made;
    const raced = await attemptBy(tx, attemptKey);
    if (!raced) throw new Error("an attempt with this key exists and cannot be read");
    return sameAttempt(raced, attemptHash);
  });
}

function sameAttempt(attempt: Attempt, attemptHash: string): Attempt {
  if (attempt.attemptHash !== attemptHash) {
    throw conflict("gift.started_otherwise");
  }
  return attempt;
}
