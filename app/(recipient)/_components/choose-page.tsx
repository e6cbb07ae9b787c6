import { notFound, redirect } from "next/navigation";
import { one, type Param } from "@/app/_features/forms/search-params";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { FlowPage } from "@/components/shell";
import { Banner } from "@/components/ui/banner";
import { communityInfo } from "@/lib/community";
import { formatCents } from "@/lib/kernel";
import { ownPayout } from "../_lib/own-payout";
import { alreadyChosenPath } from "../_lib/paths";
import { MethodForm } from "./method-form";

export type ChooseSearch = { searchParams: Promise<{ communityId?: Param; campaignId?: Param }> };

/**
 * Where the recipient of a campaign chooses how to be paid (001 §2). It shows the community and the amount, and nothing
 * else of the campaign. For everybody else it does not exist.
 */
export async function ChoosePage({ searchParams }: ChooseSearch) {
  const { ctx } = await requireSignedIn();
  const query = await searchParams;
  const campaignId = one(query.campaignId);
  const communityId = one(query.communityId);
  const payout = await ownPayout(ctx, campaignId);
  if (!payout || !campaignId || (communityId && communityId !== payout.communityId)) notFound();
  if (payout.chosen) redirect(alreadyChosenPath(campaignId));
  await requireProof();
  const community = await communityInfo(ctx, { communityId: payout.communityId });
  const amount = formatCents(payout.amountCents);
  return (
    <FlowPage>
      <MethodForm campaignId={campaignId} amount={amount}>
        <div className="stack g3">
          <h1>{amount} for you</h1>
          <p className="lead">
            {community.name} has collected this quietly. Only its admins and our payout desk know that it is
            for you.
          </p>
        </div>
        {payout.wasReturned && (
          <Banner tone="gold">
            <p>We sent it, and it came back. It is kept for you. Please check how you want to receive it.</p>
          </Banner>
        )}
      </MethodForm>
    </FlowPage>
  );
}
