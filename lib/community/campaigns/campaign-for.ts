import { and, eq, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { buildOnce } from "@/db/made-once";
import { campaignMilestones, campaigns, campaignTypes, communities } from "@/db/schema/community";
import { isForPerson } from "@/db/schema/for-person";
import { notFound } from "@/lib/kernel";
import { type Ctx, readOnce } from "@/lib/platform";
import { type Images, picturesOf } from "../communities/images";
import { isEnded, type LaunchedStatus, type MemberRole } from "../communities/rules/standing";
import { idOf } from "../facts";
import { memberRole } from "../policies";
import { notForCaller } from "../visibility";

/** Has no recipient: safe for every caller that may see the campaign. */
export type CampaignView = {
  id: string;
  communityId: string;
  shortCode: string;
  communityName: string;
  timeZone: string;
  name: string;
  type: { id: number; name: string; way: string; icon: string };
  /** Whole dollars. */
  amount: number;
  description: string;
  status: LaunchedStatus;
  isEnded: boolean;
  /** Its community is on hold, so it takes no gifts. */
  isOnHold: boolean;
  /** Gross: gifts without covered fees, plus transfers in. */
  raisedCents: number;
  contributionCount: number;
  launchedAt: Date;
  stoppedAt: Date | null;
  /** Transaction time of the payout. */
  completedAt: Date | null;
  /** First time the goal was met; stays after a refund. */
  goalMetAt: Date | null;
  revision: number;
  images: Images;
  /** Null for visitors and members of other communities. */
  viewerRole: MemberRole | null;
};

const columns = {
  id: campaigns.id,
  communityId: campaigns.communityId,
  shortCode: campaigns.shortCode,
  communityName: communities.name,
  heldAt: communities.heldAt,
  timeZone: communities.timeZone,
  name: campaigns.name,
  type: {
    id: campaignTypes.id,
    name: campaignTypes.name,
    way: campaignTypes.way,
    icon: campaignTypes.icon,
  },
  amount: campaigns.amount,
  description: campaigns.description,
  status: campaigns.status,
  raisedCents: campaigns.raisedCents,
  contributionCount: campaigns.contributionCount,
  launchedAt: campaigns.launchedAt,
  stoppedAt: campaigns.stoppedAt,
  completedAt: campaigns.completedAt,
  goalMetAt: campaignMilestones.crossedAt,
  revision: campaigns.revision,
};

const select = (db: Executor, isAsked: SQL, isShown: SQL | undefined) =>
  db
    .select(columns)
    .from(campaigns)
    .innerJoin(communities, eq(communities.id, campaigns.communityId))
    .innerJoin(campaignTypes, eq(campaignTypes.id, campaigns.campaignTypeId))
    .leftJoin(
      campaignMilestones,
      and(eq(campaignMilestones.campaignId, campaigns.id), eq(campaignMilestones.milestone, 100)),
    )
    // A deleted community has no approval, so its campaigns do not exist.
    .where(and(isAsked, isNotNull(communities.confirmedAt), isShown));

/** Prepared, because nearly every campaign page runs it. */
const rowForPerson = buildOnce((db) =>
  select(
    db,
    eq(campaigns.id, sql.placeholder("id")),
    not(isForPerson(campaigns.id, sql`${sql.placeholder("userId")}`)),
  ).prepare("campaign"),
);

async function rowFor(ctx: Ctx, id: string) {
  const [row] =
    ctx.actor.kind === "user"
      ? await rowForPerson(ctx.db).execute({ id, userId: ctx.actor.userId })
      : await select(ctx.db, eq(campaigns.id, id), notForCaller(ctx));
  return row;
}

/**
 * Returns an active or ended campaign, with the same fields for every caller.
 *
 * - Throws the same `notFound` for unknown ids, other communities, drafts, suggestions, deleted communities
 *   and the recipient, so it reveals nothing.
 */
export async function campaignFor(
  ctx: Ctx,
  input: { campaignId: string; communityId?: string | undefined },
): Promise<CampaignView> {
  const id = idOf(input.campaignId);
  const communityId = input.communityId === undefined ? undefined : idOf(input.communityId);
  const row = await readOnce(ctx, `campaign ${id}`, () => rowFor(ctx, id));
  if (!row || (communityId !== undefined && row.communityId !== communityId)) {
    throw notFound("no such campaign for this caller");
  }
  const { status, amount, launchedAt, heldAt, ...rest } = row;
  if (status === "draft" || status === "suggestion" || amount === null || launchedAt === null) {
    throw notFound("not launched");
  }
  return {
    ...rest,
    amount,
    launchedAt,
    status,
    isEnded: isEnded(status),
    isOnHold: heldAt !== null,
    images: picturesOf(row.type.way),
    viewerRole: await memberRole(ctx, row.communityId),
  };
}
