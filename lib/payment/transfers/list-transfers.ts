import { and, between, count, desc, eq, isNull, notInArray, type SQL } from "drizzle-orm";
import { campaignFacts } from "@/db/schema/community-facts";
import { transfers } from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { communityFactsOf, idOf, isForCaller, requireAdmin } from "@/lib/community/inside";
import { fullName, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, query } from "@/lib/platform";
import { sequencePage } from "../reads/rules/sequence-page";
import { communityPageSchema } from "../schemas";

/** Money that went from Our Balance into a campaign. */
export type TransferRow = {
  id: string;
  amountCents: number;
  date: Date;
  campaign: { id: string; name: string };
  /** The admin who moved it; null when their account was deleted. */
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

const shown = ({ firstName, lastName, ...row }: Row): TransferRow => ({
  ...row,
  madeBy: fullName({ firstName, lastName }) || null,
});

/** Campaigns with transfers that are for the caller: for an admin who is a recipient they do not exist. */
const hiddenFrom = async (ctx: Ctx, communityId: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectDistinct({ id: transfers.campaignId })
    .from(transfers)
    .where(and(eq(transfers.communityId, communityId), isForCaller(ctx, transfers.campaignId)));
  return rows.map((row) => row.id);
};

/** Transfers out of Our Balance, newest first. Admins only. Throws `notFound` or `forbidden`. */
export const listTransfers = query(communityPageSchema, async (ctx, input): Promise<Paged<TransferRow>> => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  const inCommunity = eq(transfers.communityId, communityId);
  const hidden = await hiddenFrom(ctx, communityId);
  if (hidden.length > 0) {
    // The hidden rows leave gaps in the numbers, so this admin's rows are counted and read by offset.
    const where = and(inCommunity, notInArray(transfers.campaignId, hidden));
    const [total] = await ctx.db.select({ count: count() }).from(transfers).where(where);
    const rows = await rowsWhere(ctx, where)
      .limit(input.pageSize)
      .offset(offsetOf(input.page, input.pageSize));
    return pageOf(rows.map(shown), total?.count ?? 0, input.page, input.pageSize);
  }
  const community = (await communityFactsOf(ctx, [communityId])).get(communityId);
  const total = community?.transferCount ?? 0;
  const { from, to } = sequencePage(total, input.page, input.pageSize);
  const rows = await rowsWhere(ctx, and(inCommunity, between(transfers.sequence, from, to)));
  return pageOf(rows.map(shown), total, input.page, input.pageSize);
});
