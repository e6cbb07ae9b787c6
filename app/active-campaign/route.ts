import { redirect } from "next/navigation";
import type { NextRequest } from "next/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { getCtx } from "@/app/_lib/session";
import { campaignFor } from "@/lib/community";
import { isNotFound } from "@/lib/kernel";
import { campaignIdFromLink } from "@/lib/notification";

/**
 * Where a short link leads this caller. What does not exist for them redirects to /not-found, whatever the
 * reason.
 */
async function destinationOf(short: string | null): Promise<string> {
  const campaignId = campaignIdFromLink(short ?? "");
  if (campaignId === null) return "/not-found";
  try {
    const campaign = await campaignFor(await getCtx(), { campaignId });
    return campaign.viewerRole === null
      ? campaignPaths.shared({ communityId: campaign.communityId, campaignId: campaign.id })
      : campaignPaths.active(campaign.id);
  } catch (error) {
    if (isNotFound(error)) return "/not-found";
    throw error;
  }
}

/** /active-campaign?c=…: the link in the messages of a campaign (001 §2). */
export async function GET(request: NextRequest): Promise<never> {
  redirect(await destinationOf(request.nextUrl.searchParams.get("c")));
}
