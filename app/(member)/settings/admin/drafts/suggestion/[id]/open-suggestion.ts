import { redirect } from "next/navigation";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { campaignFor, readSuggestion, type SuggestionView } from "@/lib/community";
import { isNotFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

type Ref = { communityId: string; campaignId: string };

/**
 * A suggestion for an admin of its community. One that was launched meanwhile leads to the campaign; whatever does not
 * exist for the caller is not found, and for whoever it is for neither does.
 */
export async function openSuggestion(ctx: Ctx, ref: Ref): Promise<SuggestionView> {
  try {
    return await readSuggestion(ctx, ref);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  const launched = await orNotFound(campaignFor(ctx, ref));
  redirect(campaignPaths.active(launched.id));
}
