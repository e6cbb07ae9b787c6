import { notFound, redirect } from "next/navigation";
import { getMessages, getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { ownMoneyPaths } from "@/app/_features/payouts/paths";
import { MoneyCards } from "@/app/_features/payouts/waiting-money";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Banner } from "@/components/ui/banner";
import { formatCents, fullName } from "@/lib/kernel";
import { isChoosable, myPayouts } from "@/lib/payment";
import { env } from "@/lib/platform";
import { ownPayout } from "../_lib/own-payout";
import { typedMethod } from "../_lib/typed-method";
import { ForYou, OnlyYouPage } from "./for-you";
import { MethodForm } from "./method-form";
import { MoneyCard } from "./money-card";
import { WhereItGoes } from "./where-it-goes";

export type ChooseSearch = {
  searchParams: Promise<{ communityId?: Param; campaignId?: Param; change?: Param }>;
};

/**
 * Where a recipient chooses how to be paid (001 §2), and corrects it until the desk takes it up. Message
 * links name no campaign, so it then lists the viewer's own payouts. For other viewers it does not exist.
 */
export async function ChoosePage({ searchParams }: ChooseSearch) {
  const query = await searchParams;
  const campaignId = one(query.campaignId);
  if (!campaignId) return <OwnMoney />;
  const { viewer, payout } = await ownPayout(campaignId);
  const communityId = one(query.communityId);
  if (communityId && communityId !== payout.communityId) notFound();
  const isCorrection = payout.step === "chosen" && one(query.change) !== undefined;
  if (!isChoosable(payout.step) || (payout.chosen && !isCorrection)) {
    redirect(ownMoneyPaths.steps(campaignId));
  }
  await requireProof();
  const [t, messages] = await Promise.all([getTranslations("recipient"), getMessages()]);
  const amount = formatCents(payout.amountCents);
  const { PROVIDER_SUPPORT_EMAIL: address, PROVIDER_NAME: provider } = env();
  return (
    <ForYou payout={payout} firstName={viewer.user.firstName ?? ""}>
      <div className="stack g4">
        {payout.step === "returned" && (
          <Banner tone="gold">
            <p>{t("returned")}</p>
            {payout.returnReason && <p>{t("returnedWhy", { reason: payout.returnReason })}</p>}
          </Banner>
        )}
        <MoneyCard payout={payout}>
          <MethodForm
            campaignId={campaignId}
            initial={typedMethod(payout.chosen, {
              name: fullName(viewer.user),
              phoneNumber: viewer.user.phoneNumber,
            })}
            words={{
              ...messages.recipient.form,
              sendPaypal: t("form.sendPaypal", { amount }),
              sendCheck: t("form.sendCheck", { amount }),
            }}
            keepHref={isCorrection ? ownMoneyPaths.steps(campaignId) : undefined}
          />
        </MoneyCard>
      </div>
      <WhereItGoes payout={{ ...payout, chosen: null }} support={{ address, provider }} />
    </ForYou>
  );
}

/** The viewer's open payouts; a single one opens directly. */
async function OwnMoney() {
  const { ctx } = await requireSignedIn();
  const waiting = await myPayouts(ctx);
  const [first, second] = waiting;
  if (!first) notFound();
  if (!second) {
    const paths = ownMoneyPaths;
    redirect(first.chosen ? paths.steps(first.campaignId) : paths.choose(first.campaignId));
  }
  const t = await getTranslations("recipient.list");
  return (
    <OnlyYouPage>
      <div className="stack g4">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <MoneyCards payouts={waiting} />
    </OnlyYouPage>
  );
}
