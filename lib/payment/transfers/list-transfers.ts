import { and, between, count, desc, eq, isNull, notInArray, type SQL } from "drizzle-orm";
import { campaignFacts } from "@/db/schema/community-facts";
import { transfers } from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { isActive } from "@/lib/community";
import { communityFactsOf, idOf, isForCaller, requireAdmin } from "@/lib/community/inside";
import { fullName, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, query } from "@/lib/platform";
import { sequencePage } from "../reads/rules/sequence-page";
import { communityPageSchema } from "../schemas";

export type TransferRow = {
  id: string;
  amountCents: number;
  date: Date;
  /** Null if the campaign was for the caller, who may know of the money but not of the campaign. */
  campaign: { id: string; name: string } | null;
  /** Null if the account was deleted. */
  madeBy: string | null;
};

const rowsWhere = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select({
      id: transfers.id,
      amountCents: transfers.amountCents,
      date: transfers.createdAt,
      campaign: { id: campaignFacts.id, name: campaignFacts.name },
      firstName: people.firstName,
      lastName: people.lastName,
    })
    .from(transfers)
    .innerJoin(campaignFacts, eq(campaignFacts.id, transfers.campaignId))
    .leftJoin(people, and(eq(people.id, transfers.createdBy), isNull(people.deletedAt)))
    .where(where)
    .orderBy(desc(transfers.sequence));

type Row = Awaited<ReturnType<typeof rowsWhere>>[number];

/** For the caller. */
type Own = { running: string[]; ended: string[] };

const shown =
  ({ ended }: Own) =>
  ({ firstName, lastName, campaign, ...row }: Row): TransferRow => ({
    ...row,
    campaign: ended.includes(campaign.id) ? null : campaign,
    madeBy: fullName({ firstName, lastName }) || null,
  });

async function ownCampaigns(ctx: Ctx, communityId: string): Promise<Own> {
  const isTheirs = isForCaller(ctx, transfers.campaignId);
  if (!isTheirs) return { running: [], ended: [] };
  const rows = await ctx.db
    .selectDistinct({ id: campaignFacts.id, status: campaignFacts.status })
    .from(transfers)
    .innerJoin(campaignFacts, eq(campaignFacts.id, transfers.campaignId))
    .where(and(eq(transfers.communityId, communityId), isTheirs));
  const idsOf = (wanted: boolean) =>
    rows.filter(({ status }) => isActive(status) === wanted).map(({ id }) => id);
  return { running: idsOf(true), ended: idsOf(false) };
}

/**
 * Lists transfers, newest first. Hides those into a running campaign for the caller, as Our Balance does;
 * after its payout they appear without the campaign. Admins only. Throws `notFound`, `forbidden`.
 */
export const listTransfers = query(communityPageSchema, async (ctx, input): Promise<Paged<TransferRow>> => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  const inCommunity = eq(transfers.communityId, communityId);
  const own = await ownCampaigns(ctx, communityId);
  if (own.running.length > 0) {
    // Hidden rows leave gaps in the numbers, so this admin's rows are counted and read by offset.
    const where = and(inCommunity, notInArray(transfers.campaignId, own.running));
    const [total] = await ctx.db.select({ count: count() }).from(transfers).where(where);
    const rows = await rowsWhere(ctx, where)
      .limit(input.pageSize)
      .offset(offsetOf(input.page, input.pageSize));
    return pageOf(rows.map(shown(own)), total?.count ?? 0, input.page, input.pageSize);
  }
  const community = (await communityFactsOf(ctx, [communityId])).get(communityId);
  const total = community?.transferCount ?? 0;
  const { from, to } = sequencePage(total, input.page, input.pageSize);
  const rows = await rowsWhere(ctx, and(inCommunity, between(transfers.sequence, from, to)));
  return pageOf(rows.map(shown(own)), total, input.page, input.pageSize);
});
