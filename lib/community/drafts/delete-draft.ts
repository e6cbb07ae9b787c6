import { eq } from "drizzle-orm";
import { campaigns } from "@/db/schema/community";
import { audit, type Ctx, command } from "@/lib/platform";
import { lockOwnAdminRole } from "../policies";
import { endSuggestion } from "./end-suggestion";
import { type DraftKind, type DraftRef, lockDraft, openDraft } from "./open-draft";
import { draftIdSchema } from "./schemas";

async function remove(ctx: Ctx, ref: DraftRef, kind: DraftKind): Promise<void> {
  const opened = await openDraft(ctx, ref, kind);
  const { id, communityId } = opened;
  await lockOwnAdminRole(ctx, communityId);
  await lockDraft(ctx, opened, kind);
  await audit(
    ctx,
    kind === "draft" ? "draft.deleted" : "suggestion.deleted",
    { type: "campaign", id },
    { communityId },
  );
  await endSuggestion(ctx, id);
  await ctx.db.delete(campaigns).where(eq(campaigns.id, id));
}

/** For admins; throws `notFound` like every read of it. */
export const deleteDraft = command(draftIdSchema, (ctx, input) => remove(ctx, input, "draft"));

/** Its author still reads that the admins have it and never learns the outcome. Throws like `deleteDraft`. */
export const deleteSuggestion = command(draftIdSchema, (ctx, input) => remove(ctx, input, "suggestion"));
