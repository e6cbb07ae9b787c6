import { eq } from "drizzle-orm";
import { campaigns, communities } from "@/db/schema/community";
import { notFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import type { Status } from "./communities/rules/standing";
import { idOf } from "./policies";

export type LockedCampaign = {
  id: string;
  communityId: string;
  name: string;
  status: Status;
  /** The goal in whole dollars; null in drafts. */
  amount: number | null;
  raisedCents: number;
  contributionCount: number;
  revision: number;
};

function needTransaction(ctx: Ctx): void {
  if (!ctx.inTransaction) throw new Error("a lock needs an open transaction");
}

/**
 * Locks the campaign's row until the transaction ends, so that gifts, edits and the stop happen one after the
 * other. Checks no permission and hides nothing from the recipient, so verbs call `campaignFor` or
 * `requireAdmin` before. Throws `notFound`.
 */
export async function lockCampaign(ctx: Ctx, campaignId: string): Promise<LockedCampaign> {
  needTransaction(ctx);
  const [row] = await ctx.db
    .select({
      id: campaigns.id,
      communityId: campaigns.communityId,
      name: campaigns.name,
      status: campaigns.status,
      amount: campaigns.amount,
      raisedCents: campaigns.raisedCents,
      contributionCount: campaigns.contributionCount,
      revision: campaigns.revision,
    })
    .from(campaigns)
    .where(eq(campaigns.id, idOf(campaignId)))
    // Does not block inserts of rows that only refer to the campaign.
    .for("no key update");
  if (!row) throw notFound("no campaign to lock");
  return row;
}

/** Locks the community's row; always taken before a campaign's. Throws `notFound`. */
export async function lockCommunity(ctx: Ctx, communityId: string): Promise<{ id: string; name: string }> {
  needTransaction(ctx);
  const [row] = await ctx.db
    .select({ id: communities.id, name: communities.name })
    .from(communities)
    .where(eq(communities.id, idOf(communityId)))
    .for("no key update");
  if (!row) throw notFound("no community to lock");
  return row;
}
