import { and, eq, inArray, or } from "drizzle-orm";
import { type CampaignStatus, campaigns } from "@/db/schema/community";
import { isNotFound, notFound } from "@/lib/kernel";
import { type Ctx, query, RunAgain, requireUser } from "@/lib/platform";
import { ADMIN, type LaunchedStatus } from "../communities/rules/standing";
import { idOf } from "../facts";
import { type LockedCampaign, lockCampaign } from "../lock";
import { memberRole, requireAdmin } from "../policies";
import { notForCaller } from "../visibility";
import { draftIdSchema } from "./schemas";

export type DraftKind = "draft" | "suggestion";

export type DraftRef = { communityId?: string | undefined; campaignId: string };

type Opened = { id: string; communityId: string };

const LAUNCHED: LaunchedStatus[] = ["launched", "stopped", "completed"];

async function find(
  ctx: Ctx,
  { communityId, campaignId }: DraftRef,
  statuses: CampaignStatus[],
): Promise<Opened> {
  const id = idOf(campaignId);
  requireUser(ctx);
  if (communityId !== undefined) await requireAdmin(ctx, communityId);
  const [row] = await ctx.db
    .select({ id: campaigns.id, communityId: campaigns.communityId })
    .from(campaigns)
    .where(
      and(
        or(eq(campaigns.id, id), eq(campaigns.launchedFrom, id)),
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
 * Finds a draft for an admin of its community. Non-admins, its recipient, and all callers after its launch or
 * deletion get the `notFound` of an unknown id. With a `communityId` it first throws like `requireAdmin`.
 */
export const openDraft = (ctx: Ctx, ref: DraftRef, kind: DraftKind): Promise<Opened> =>
  find(ctx, ref, [kind]);

/** For the second of two launches, also opens the launched campaign. */
export const openDraftOrLaunched = (ctx: Ctx, ref: DraftRef, kind: DraftKind): Promise<Opened> =>
  find(ctx, ref, [kind, ...LAUNCHED]);

/** Finds the launched campaign. Throws `notFound` like `openDraft`, also for its recipient. */
export const launchedFrom = query(draftIdSchema, (ctx, input) => find(ctx, input, LAUNCHED));

/** Locks and rechecks: another admin may have launched or deleted it, or chosen the caller. */
export async function lockDraft(
  ctx: Ctx,
  { id, communityId }: Opened,
  kind: DraftKind,
): Promise<LockedCampaign> {
  const draft = await lockCampaign(ctx, id);
  await openDraft(ctx, { campaignId: id, communityId }, kind);
  return draft;
}

/** Accepts a launched campaign. Throws `RunAgain` if it was launched while waiting for the lock. */
export async function lockDraftOrLaunched(
  ctx: Ctx,
  { id, communityId }: Opened,
  kind: DraftKind,
): Promise<LockedCampaign> {
  try {
    const locked = await lockCampaign(ctx, id);
    await openDraftOrLaunched(ctx, { campaignId: id, communityId }, kind);
    return locked;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const launched = await openDraftOrLaunched(ctx, { campaignId: id, communityId }, kind);
    throw launched.id === id ? error : new RunAgain("the draft was launched meanwhile");
  }
}
