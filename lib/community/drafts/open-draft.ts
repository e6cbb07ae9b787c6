import { and, eq, inArray } from "drizzle-orm";
import { type CampaignStatus, campaigns } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import { type Ctx, requireUser } from "@/lib/platform";
import { notForCaller } from "../campaigns/visibility";
import { ADMIN } from "../communities/rules/standing";
import { type LockedCampaign, lockCampaign } from "../lock";
import { idOf, memberRole, requireAdmin } from "../policies";

export type DraftKind = "draft" | "suggestion";

export type DraftRef = { communityId?: string | undefined; campaignId: string };

type Opened = { id: string; communityId: string };

async function find(
  ctx: Ctx,
  { communityId, campaignId }: DraftRef,
  statuses: CampaignStatus[],
): Promise<Opened> {
  requireUser(ctx);
  if (communityId !== undefined) await requireAdmin(ctx, communityId);
  const [row] = await ctx.db
    .select({ id: campaigns.id, communityId: campaigns.communityId })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.id, idOf(campaignId)),
        inArray(campaigns.status, statuses),
        communityId === undefined ? undefined : eq(campaigns.communityId, idOf(communityId)),
        notForCaller(ctx),
      ),
    );
  if (!row || (await memberRole(ctx, row.communityId)) !== ADMIN) throw notFound("no such draft");
  await requireAdmin(ctx, row.communityId);
  return row;
}

/**
 * Finds a draft or suggestion for an admin of its community. Whoever is no admin there gets the same `notFound` as for
 * an id that does not exist, and so does an admin whom it is for, and anybody once it was launched or deleted.
 * With a `communityId` it throws like `requireAdmin` before it looks.
 */
export const openDraft = (ctx: Ctx, ref: DraftRef, kind: DraftKind): Promise<Opened> =>
  find(ctx, ref, [kind]);

/** The same, and finds what was launched meanwhile: the second of two launches gets the campaign of the first. */
export const openDraftOrLaunched = (ctx: Ctx, ref: DraftRef, kind: DraftKind): Promise<Opened> =>
  find(ctx, ref, [kind, "launched", "stopped", "completed"]);

/**
 * Locks what `openDraft` has found, and looks once more: meanwhile another admin may have launched or deleted it, or
 * chosen the caller.
 */
export async function lockDraft(
  ctx: Ctx,
  { id, communityId }: Opened,
  kind: DraftKind,
): Promise<LockedCampaign> {
  const draft = await lockCampaign(ctx, id);
  await openDraft(ctx, { campaignId: id, communityId }, kind);
  return draft;
}

/** The same, and takes what was launched meanwhile. */
export async function lockDraftOrLaunched(
  ctx: Ctx,
  { id, communityId }: Opened,
  kind: DraftKind,
): Promise<LockedCampaign> {
  const draft = await lockCampaign(ctx, id);
  await openDraftOrLaunched(ctx, { campaignId: id, communityId }, kind);
  return draft;
}
