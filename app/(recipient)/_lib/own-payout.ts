import { orNotFound } from "@/app/_features/states/or-not-found";
import { requireSignedIn, type Viewer } from "@/app/_lib/session";
import { myPayout, type OwnPayout } from "@/lib/payment";

/** Visitors go to the login; all callers except the recipient get one identical page. */
export async function ownPayout(
  campaignId: string | undefined,
): Promise<{ viewer: Viewer; payout: OwnPayout }> {
  const viewer = await requireSignedIn();
  return { viewer, payout: await orNotFound(myPayout(viewer.ctx, { campaignId: campaignId ?? "" })) };
}
