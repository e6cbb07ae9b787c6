import { notFound, redirect } from "next/navigation";
import { one, type Param } from "@/app/_features/forms/search-params";
import { requireSignedIn } from "@/app/_lib/session";
import { ThanksArt } from "@/components/art";
import { FlowPage } from "@/components/shell";
import { LinkButton } from "@/components/ui/link-button";
import { formatCents } from "@/lib/kernel";
import { methodWords } from "../../_lib/method-words";
import { ownPayout } from "../../_lib/own-payout";

type Search = { searchParams: Promise<{ campaignId?: Param }> };

/** After choosing: what happens now, and when. */
export default async function MethodChosenPage({ searchParams }: Search) {
  const { ctx } = await requireSignedIn();
  const campaignId = one((await searchParams).campaignId);
  const payout = await ownPayout(ctx, campaignId);
  if (!payout || !campaignId) notFound();
  if (!payout.chosen) {
    redirect(`/choose-receiving-method?campaignId=${encodeURIComponent(campaignId)}`);
  }
  return (
    <FlowPage centred>
      <ThanksArt />
      <h1>All set</h1>
      <p className="lead">
        {formatCents(payout.amountCents)} comes to you {methodWords(payout.chosen)}. It usually arrives in 1–3
        business days, and we tell you when it is on its way.
      </p>
      <div>
        <LinkButton variant="secondary" href="/campaigns">
          Back to campaigns
        </LinkButton>
      </div>
    </FlowPage>
  );
}
