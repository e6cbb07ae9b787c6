import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { campaigns, campaignTypes } from "@/db/schema/community";
import { offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, query } from "@/lib/platform";
import { communityInfo } from "../communities/community-info";
import { type Images, picturesOf } from "../communities/images";
import { canSeeCampaignList } from "../communities/openness";
import { isEnded, type LaunchedStatus } from "../communities/rules/standing";
import { idOf } from "../facts";
import { requireAdmin } from "../policies";
import { pagedCampaignsSchema } from "../schemas";
import { notForCaller } from "../visibility";

/** Nothing that only admins may know. */
export type CampaignCard = {
  id: string;
  communityId: string;
  name: string;
  type: { id: number; name: string; way: string; icon: string };
  /** Whole dollars. */
  amount: number;
  raisedCents: number;
  contributionCount: number;
  launchedAt: Date;
  /** Transaction time of the payout. */
  completedAt: Date | null;
  status: LaunchedStatus;
  isEnded: boolean;
  images: Images;
};

type Page = { communityId: string; page: number; pageSize: number };

async function cards(ctx: Ctx, which: SQL | undefined, order: SQL, page: Page): Promise<Paged<CampaignCard>> {
  const where = and(eq(campaigns.communityId, idOf(page.communityId)), which, notForCaller(ctx));
  const rows = await ctx.db
    .select({
      id: campaigns.id,
      communityId: campaigns.communityId,
      name: campaigns.name,
      type: {
        id: campaignTypes.id,
        name: campaignTypes.name,
        way: campaignTypes.way,
        icon: campaignTypes.icon,
      },
      // A table constraint makes both non-null once launched.
      amount: sql<number>`${campaigns.amount}`.mapWith(Number),
      launchedAt: sql<Date>`${campaigns.launchedAt}`.mapWith(campaigns.launchedAt),
      raisedCents: campaigns.raisedCents,
      contributionCount: campaigns.contributionCount,
      completedAt: campaigns.completedAt,
      status: sql<LaunchedStatus>`${campaigns.status}`,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(campaigns)
    .innerJoin(campaignTypes, eq(campaignTypes.id, campaigns.campaignTypeId))
    .where(where)
    .orderBy(order, desc(campaigns.id))
    .limit(page.pageSize)
    .offset(offsetOf(page.page, page.pageSize));
  // A page past the end has no row with the total.
  const total = rows[0]?.total ?? (page.page > 1 ? await ctx.db.$count(campaigns, where) : 0);
  return pageOf(
    rows.map(({ total: _, ...row }) => ({
      ...row,
      isEnded: isEnded(row.status),
      images: picturesOf(row.type.way),
    })),
    total,
    page.page,
    page.pageSize,
  );
}

/**
 * Lists active campaigns, newest first, eight per page by default. Public for an approved community.
 *
 * - Outsiders get an empty list if the community is not listed.
 * - Omits and does not count campaigns for the caller. A kept count would reveal a hidden one.
 * - Offset paging is enough for a few hundred rows.
 */
export const listActiveCampaigns = query(
  pagedCampaignsSchema,
  async (ctx, input): Promise<Paged<CampaignCard>> => {
    const community = await communityInfo(ctx, { communityId: input.communityId });
    if (!(await canSeeCampaignList(ctx, community))) return pageOf([], 0, input.page, input.pageSize);
    return cards(ctx, eq(campaigns.status, "launched"), desc(campaigns.launchedAt), input);
  },
);

/** Lists ended campaigns, last stopped first. For admins (000 §2). */
export const listCompletedCampaigns = query(
  pagedCampaignsSchema,
  async (ctx, input): Promise<Paged<CampaignCard>> => {
    await requireAdmin(ctx, input.communityId);
    return cards(ctx, inArray(campaigns.status, ["stopped", "completed"]), desc(campaigns.stoppedAt), input);
  },
);
