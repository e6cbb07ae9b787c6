import { eq } from "drizzle-orm";
import type { z } from "zod";
import { campaigns } from "@/db/schema/community";
import { conflict } from "@/lib/kernel";
import { type Ctx, command, idSchema, requireUser } from "@/lib/platform";
import { replaceDetails } from "../campaigns/write-details";
import { lockOwnAdminRole } from "../policies";
import { type DraftKind, lockDraft, openDraft } from "./open-draft";
import { updateDraftSchema } from "./schemas";
import { checkedDetails, chosenIn, type Saved } from "./write-draft";

export async function saveDraft(
  ctx: Ctx,
  input: z.output<typeof updateDraftSchema>,
  kind: DraftKind,
): Promise<Saved> {
  const opened = await openDraft(ctx, input, kind);
  const { id, communityId } = opened;
  await lockOwnAdminRole(ctx, communityId, idSchema.safeParse(input.recipientId).data);
  const draft = await lockDraft(ctx, opened, kind);
  if (input.revision !== undefined && input.revision !== draft.revision) {
    throw conflict("campaign.changed_meanwhile");
  }
  const details = await checkedDetails(ctx, communityId, input, await chosenIn(ctx, id));
  const savedAt = ctx.now();
  const revision = draft.revision + 1;
  await ctx.db
    .update(campaigns)
    .set({
      name: input.name,
      campaignTypeId: input.campaignTypeId,
      amount: input.amount,
      description: input.description,
      revision,
      savedAt,
      savedBy: requireUser(ctx).userId,
    })
    .where(eq(campaigns.id, id));
  await replaceDetails(ctx, id, details);
  return { id, revision, savedAt };
}

/**
 * Saves an incomplete draft, too. For admins. Throws `conflict` if `revision` is stale, so that no other
 * admin's words are lost; `invalid` with field errors; `notFound` after launch or deletion, and for its
 * recipient.
 */
export const updateDraft = command(updateDraftSchema, (ctx, input) => saveDraft(ctx, input, "draft"));

/** Throws like `updateDraft`. */
export const updateSuggestion = command(updateDraftSchema, (ctx, input) =>
  saveDraft(ctx, input, "suggestion"),
);
