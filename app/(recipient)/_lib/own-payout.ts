import { orNotFound } from "@/app/_features/states/or-not-found";
import { requireSignedIn, type Viewer } from "@/app/_lib/session";
import { myPayout, type OwnPayout } from "@/lib/payment";

/**
 * Returns the caller's own payout of a campaign. Visitors go to the login; all other callers get one
 * identical page.
 */
export async function ownPayout(
  campaignId: string | undefined,
): Promise<{ viewer: Viewer; payout: OwnPayout }> {
  const viewer = await requireSignedIn();
  return { viewer, payout: await orNotFound(myPayout(viewer.ctx, { campaignId: campaignId ?? "" })) };
}
