import { CampaignLine } from "@/app/_lib/campaign/campaign-line";
import { one, type Param } from "@/app/_lib/search-params";
import { AmountForm, type AmountValues } from "@/components/donation/amount-form";
import { rateWords } from "@/components/donation/fee-words";
import { amountProblem } from "@/components/donation/field-problems";
import { CampaignOver } from "@/components/donation/not-yet";
import { CAMPAIGN_OVER } from "@/lib/community";
import { cardRates, myPaymentSettings } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { chooseAmount } from "./choose-amount";
import { draftBy, isSameTarget, myDrafts } from "./draft";
import { seenAt } from "./flows";
import { GivingFrame } from "./frame";
import { PRESETS, presetSums } from "./sums";
import type { FoundTarget } from "./target";

export type AmountSearch = { attempt?: Param; amount?: Param };

/** What was chosen before for the same target: in the attempt that the address names, else in the last open one. */
async function chosenBefore(ctx: Ctx, { target }: FoundTarget, attempt: string | undefined) {
  const named = await draftBy(ctx, attempt);
  if (named && isSameTarget(named, target)) return named;
  const last = (await myDrafts(ctx)).find(({ draft }) => !draft.isPaid && isSameTarget(draft, target));
  return last?.draft ?? null;
}

async function initialValues(ctx: Ctx, found: FoundTarget, search: AmountSearch): Promise<AmountValues> {
  const before = await chosenBefore(ctx, found, one(search.attempt));
  const linked = one(search.amount) ?? "";
  const settings = ctx.actor.kind === "user" ? await myPaymentSettings(ctx) : { donateAnonymously: false };
  return {
    amount: linked !== "" && amountProblem(linked) === null ? linked : before ? String(before.amount) : "",
    coverFees: before?.coverFees ?? true,
    isAnonymous: before?.isAnonymous ?? settings.donateAnonymously,
    joinCommunity: before?.joinCommunity ?? false,
    firstName: before?.visitor?.firstName ?? "",
    lastName: before?.visitor?.lastName ?? "",
    email: before?.visitor?.email ?? "",
  };
}

/** The amount screen of every way to give (specification 001 §2). */
export async function AmountPage(props: { ctx: Ctx; found: FoundTarget; search: AmountSearch }) {
  const { ctx, found, search } = props;
  const { target, campaign, communityName, isOpen } = found;
  if (!isOpen) {
    return (
      <GivingFrame flow={target.flow} centred>
        <CampaignOver message={CAMPAIGN_OVER} seeHref={seenAt(target)} />
      </GivingFrame>
    );
  }
  const [initial, sums] = await Promise.all([initialValues(ctx, found, search), presetSums(ctx)]);
  const hidden = {
    flow: target.flow,
    ...(target.campaignId ? { campaignId: target.campaignId } : {}),
    ...(target.flow !== "member" || target.namesCommunity ? { communityId: target.communityId } : {}),
  };
  return (
    <GivingFrame
      flow={target.flow}
      campaign={campaign && <CampaignLine campaign={campaign} href={seenAt(target)} />}
    >
      <h1>How much would you like to give?</h1>
      {!campaign && (
        <p className="lead">To Our Balance of {communityName}, the shared pot for needs that can’t wait.</p>
      )}
      <AmountForm
        action={chooseAmount}
        hidden={hidden}
        presets={PRESETS}
        initial={initial}
        sums={sums}
        rate={rateWords(cardRates())}
        quotePath="/checkout/quote"
        visitorOf={target.flow === "visitor" ? communityName : undefined}
      />
    </GivingFrame>
  );
}
