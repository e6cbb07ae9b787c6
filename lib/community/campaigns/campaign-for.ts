import { and, eq, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { madeOnce } from "@/db/made-once";
import { campaignMilestones, campaigns, campaignTypes, communities } from "@/db/schema/community";
import { isForPerson } from "@/db/schema/for-person";
import { notFound } from "@/lib/kernel";
import { type Ctx, readOnce } from "@/lib/platform";
import { type Images, picturesOf } from "../communities/images";
import { isEnded, type LaunchedStatus, type MemberRole } from "../communities/rules/standing";
import { idOf, memberRole } from "../policies";
import { notForCaller } from "./visibility";

/** A campaign without its recipient: safe for every reader who may see it. */
export type CampaignView = {
  id: string;
  communityId: string;
  /** What its short link ends with. */
  shortCode: string;
  communityName: string;
  timeZone: string;
  name: string;
  type: { id: number; name: string; way: string; icon: string };
  /** The goal in whole dollars. */
  amount: number;
  description: string;
  status: LaunchedStatus;
  isEnded: boolean;
  /** Its community is on hold, so it takes no gifts now. */
  isOnHold: boolean;
  /** Gross: donation amounts without covered fees, plus transfers in. */
  raisedCents: number;
  contributionCount: number;
  launchedAt: Date;
  stoppedAt: Date | null;
  /** The transaction time: when the payout was sent. */
  completedAt: Date | null;
  /** When the goal was first met; it stays even if a refund follows. */
  goalMetAt: Date | null;
  revision: number;
  images: Images;
  /** The caller's role in the campaign's community; null for visitors and members of other communities. */
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
    // Deleting a community revokes its approval, which hides its campaigns.
    .where(and(isAsked, isNotNull(communities.confirmedAt), isShown));

/** For signed-in readers. Nearly every campaign page uses it. */
const rowForPerson = madeOnce((db) =>
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
 * The launched, stopped or completed campaign as the caller may see it: members, visitors and strangers get the same
 * fields. Throws `notFound` for unknown and malformed ids, for another community's campaign when `communityId` is
 * given, for drafts and suggestions, in a community that was deleted, and for the recipient: always the same answer, so that it reveals nothing.
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
