import { and, between, desc, eq } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { contributions, donations } from "@/db/schema/payment";
import { hiddenFromCaller } from "@/lib/community/inside";
import { type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, query, requireUser } from "@/lib/platform";
import { contributedAt } from "../gifts/gift-day";
import { pageSchema } from "../schemas";
import { cameBack } from "../statements/came-back";
import { leftOf } from "../statements/rules/sums";
import { donorTotal } from "./donor-totals";
import { sequencePage } from "./rules/sequence-page";

/** A gift as its donor sees it. */
export type MyDonation = {
  id: string;
  /** What is left of it in cents; 0 when it was given back. */
  amountCents: number;
  wasReversed: boolean;
  date: Date;
  isAnonymous: boolean;
  /** `campaign` is null for a gift to Our Balance, and where the campaign is hidden from the caller. */
  to: { community: { id: string; name: string }; campaign: { id: string; name: string } | null };
};

/**
 * The caller's settled donations to any community, newest first. They are numbered, so that every page is a range of
 * numbers. Throws `unauthenticated` for visitors.
 */
export const myDonations = query(pageSchema, async (ctx, input): Promise<Paged<MyDonation>> => {
  const { userId } = requireUser(ctx);
  const { gifts: total } = await donorTotal(ctx, userId);
  const { from, to } = sequencePage(total, input.page, input.pageSize);
  const rows = await ctx.db
    .select({
      id: donations.id,
      amountCents: donations.amountCents,
      paidCents: donations.chargeCents,
      cameBackCents: cameBack,
      date: contributedAt,
      isAnonymous: donations.isAnonymous,
      communityId: communityFacts.id,
      communityName: communityFacts.name,
      campaignId: campaignFacts.id,
      campaignName: campaignFacts.name,
    })
    .from(donations)
    .innerJoin(contributions, eq(contributions.donationId, donations.id))
    .innerJoin(communityFacts, eq(communityFacts.id, contributions.communityId))
    .leftJoin(campaignFacts, eq(campaignFacts.id, contributions.campaignId))
    .where(and(eq(donations.donorId, userId), between(donations.donorNumber, from, to)))
    .orderBy(desc(donations.donorNumber));
  const hidden = await hiddenFromCaller(
    ctx,
    rows.flatMap((row) => row.campaignId ?? []),
  );
  const items = rows.map((row) => ({
    id: row.id,
    amountCents: leftOf(row),
    wasReversed: row.cameBackCents > 0,
    date: row.date,
    isAnonymous: row.isAnonymous,
    to: {
      community: { id: row.communityId, name: row.communityName },
      campaign:
        row.campaignId && !hidden.has(row.campaignId)
          ? { id: row.campaignId, name: row.campaignName ?? "" }
          : null,
    },
  }));
  return pageOf(items, total, input.page, input.pageSize);
});

/** What the caller gave, less reversals, in cents, without covered fees. Throws `unauthenticated`. */
export async function myTotal(ctx: Ctx): Promise<{ amountCents: number }> {
  const { userId } = requireUser(ctx);
  return { amountCents: (await donorTotal(ctx, userId)).leftCents };
}
