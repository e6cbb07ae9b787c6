import { getTranslations } from "next-intl/server";
import { CampaignLine } from "@/app/_features/campaign/campaign-line";
import { one, type Param } from "@/app/_features/forms/search-params";
import { AmountForm, type AmountValues } from "@/components/donation/amount-form";
import { amountProblem } from "@/components/donation/field-problems";
import { Banner } from "@/components/ui/banner";
import { isDone, isSameTarget, myPaymentSettings, recurringOffer } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { CampaignEndedPage } from "./campaign-ended-page";
import { chooseAmount } from "./choose-amount";
import { draftBy, myDrafts } from "./draft";
import { logInToGive, seenAt } from "./flows";
import { GivingFrame } from "./frame";
import { givenAgain } from "./given-again";
import { OnHoldPage } from "./on-hold-page";
import { PRESETS } from "./presets";
import { presetSums } from "./sums";
import type { FoundTarget } from "./target";

export type AmountSearch = { attempt?: Param; amount?: Param };

/** Choice in the address, else of the latest open draft. */
async function chosenBefore(ctx: Ctx, { target }: FoundTarget, draftId: string | undefined) {
  const named = await draftBy(ctx, draftId);
  if (named && isSameTarget(named, target)) return named;
  const last = (await myDrafts(ctx)).find(({ draft }) => !isDone(draft) && isSameTarget(draft, target));
  return last?.draft ?? null;
}

async function initialValues(ctx: Ctx, found: FoundTarget, search: AmountSearch): Promise<AmountValues> {
  const before = await chosenBefore(ctx, found, one(search.attempt));
  const linked = one(search.amount) ?? "";
  const settings = ctx.actor.kind === "user" ? await myPaymentSettings(ctx) : { donateAnonymously: false };
  return {
    amount: linked !== "" && amountProblem(linked) === null ? linked : before ? String(before.amount) : "",
    months: before?.months ? String(before.months) : "",
    coverFees: before?.coverFees ?? true,
    isAnonymous: before?.isAnonymous ?? settings.donateAnonymously,
    joinCommunity: before?.joinCommunity ?? false,
  };
}

export async function AmountPage(props: { ctx: Ctx; found: FoundTarget; search: AmountSearch }) {
  const { ctx, found, search } = props;
  const { target, campaign, communityName, isOpen } = found;
  if (!isOpen) return <CampaignEndedPage target={target} />;
  if (found.isOnHold) return <OnHoldPage found={found} />;
  const t = await getTranslations("giving.amount");
  const card = await getTranslations("giving.card");
  const [initial, sums, offer] = await Promise.all([
    initialValues(ctx, found, search),
    presetSums(ctx),
    recurringOffer(ctx, { communityId: target.communityId }),
  ]);
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
      <noscript>
        <Banner tone="gold">
          <p>{card("noScripts")}</p>
        </Banner>
      </noscript>
      <h1>{t("title")}</h1>
      {!campaign && <p className="lead">{t("balance", { community: communityName })}</p>}
      <AmountForm
        action={chooseAmount}
        hidden={hidden}
        presets={PRESETS}
        initial={initial}
        sums={sums}
        donee={campaign ? "campaign" : "balance"}
        quotePath="/checkout/quote"
        offer={offer.map(givenAgain)}
        logInHref={target.flow === "visitor" ? logInToGive(target) : undefined}
        visitorOf={target.flow === "visitor" ? communityName : undefined}
      />
    </GivingFrame>
  );
}
