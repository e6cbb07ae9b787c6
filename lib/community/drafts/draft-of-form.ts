import { and, eq, type SQL, sql } from "drizzle-orm";
import { v5 } from "uuid";
import { z } from "zod";
import { type CampaignStatus, campaigns } from "@/db/schema/community";
import { type Ctx, query, requireUser } from "@/lib/platform";
import { idOf } from "../facts";
import { lockCampaign } from "../lock";
import { requireAdmin } from "../policies";
import { pathId, requestKeySchema } from "../schemas";
import { isForCaller, notForCaller } from "../visibility";

export const formKey = (ctx: Ctx, communityId: string, requestKey: string | undefined): string | null =>
  requestKey === undefined ? null : v5(`draft:${communityId}:${requireUser(ctx).userId}`, requestKey);

/**
 * If the form's draft is now for the caller, drops the key and answers as for a deleted one. The transaction
 * holds the caller's membership.
 */
export async function draftOfForm(
  ctx: Ctx,
  communityId: string,
  requestKey: string | undefined,
): Promise<{ id: string; status: CampaignStatus } | null> {
  const key = formKey(ctx, communityId, requestKey);
  if (key === null) return null;
  const isTheirs: SQL = isForCaller(ctx, campaigns.id) ?? sql`false`;
  const [row] = await ctx.db
    .select({ id: campaigns.id, status: campaigns.status, isTheirs: sql<boolean>`(${isTheirs})` })
    .from(campaigns)
    .where(eq(campaigns.requestKey, key));
  if (!row) return null;
  if (!row.isTheirs) return { id: row.id, status: row.status };
  await lockCampaign(ctx, row.id);
  await ctx.db.update(campaigns).set({ requestKey: null }).where(eq(campaigns.id, row.id));
  return null;
}

/** Finds the draft that the caller's form started, unless it is launched or now for the caller. For admins. */
export const findDraftOfForm = query(
  z.object({ communityId: pathId, requestKey: requestKeySchema.optional() }),
  async (ctx, { communityId, requestKey }): Promise<{ communityId: string; campaignId: string } | null> => {
    await requireAdmin(ctx, communityId);
    const key = formKey(ctx, idOf(communityId), requestKey);
    if (key === null) return null;
    const [row] = await ctx.db
      .select({ campaignId: campaigns.id, communityId: campaigns.communityId })
      .from(campaigns)
      .where(and(eq(campaigns.requestKey, key), eq(campaigns.status, "draft"), notForCaller(ctx)));
    return row ?? null;
  },
);
