import { eq } from "drizzle-orm";
import type { z } from "zod";
import { campaignSuggestions, campaigns } from "@/db/schema/community";
import { conflict } from "@/lib/kernel";
import { audit, type Ctx, newUntimedId, requireUser } from "@/lib/platform";
import { announceLaunch } from "../campaigns/announce";
import type { PreparedLaunch } from "../campaigns/prepare-launch";
import { requireSameLaunch } from "../campaigns/require-same-launch";
import { addDetails } from "../campaigns/write-details";
import { isEnded } from "../communities/rules/standing";
import { endSuggestion } from "./end-suggestion";
import { type DraftKind, lockDraftOrLaunched } from "./open-draft";
import type { launchDraftSchema } from "./schemas";

type Content = Omit<z.output<typeof launchDraftSchema>, "communityId" | "campaignId">;

/**
 * Replaces a draft or suggestion by its prepared campaign, under its lock. The campaign gets a new id and
 * code: both become public, and an admin who once saw the draft may be the recipient by now. Throws
 * `conflict` if `revision` is stale or it was launched with other content, `notFound` once deleted or if for
 * the caller.
 */
export async function launchRow(
  ctx: Ctx,
  opened: { id: string; communityId: string },
  kind: DraftKind,
  input: Content,
  prepared: PreparedLaunch,
): Promise<{ id: string }> {
  const { communityId } = opened;
  const draft = await lockDraftOrLaunched(ctx, opened, kind);
  if (draft.status === "launched" || isEnded(draft.status)) {
    await requireSameLaunch(ctx, draft.id, input, prepared);
    return { id: draft.id };
  }
  if (input.revision !== undefined && input.revision !== draft.revision) {
    throw conflict("campaign.changed_meanwhile");
  }
  const id = newUntimedId();
  await endSuggestion(ctx, draft.id);
  const [replaced] = await ctx.db.select().from(campaigns).where(eq(campaigns.id, draft.id));
  await ctx.db.update(campaigns).set({ requestKey: null }).where(eq(campaigns.id, draft.id));
  await ctx.db.insert(campaigns).values({
    id,
    communityId,
    name: input.name,
    campaignTypeId: input.campaignTypeId,
    amount: input.amount,
    description: input.description,
    status: "launched",
    createdBy: requireUser(ctx).userId,
    createdAt: replaced?.createdAt ?? ctx.now(),
    launchedAt: ctx.now(),
    repeatedFrom: replaced?.repeatedFrom,
    launchedFrom: draft.id,
    requestKey: replaced?.requestKey,
  });
  await addDetails(ctx, id, {
    recipientId: prepared.recipientId,
    excludedIds: prepared.excludedIds,
    messages: prepared.messages,
  });
  await ctx.db
    .update(campaignSuggestions)
    .set({ campaignId: id })
    .where(eq(campaignSuggestions.campaignId, draft.id));
  await ctx.db.delete(campaigns).where(eq(campaigns.id, draft.id));
  const { confirmedFinds } = prepared;
  await audit(ctx, "campaign.launched", { type: "campaign", id }, { communityId, confirmedFinds });
  await announceLaunch(ctx, { campaignId: id, communityId });
  return { id };
}
