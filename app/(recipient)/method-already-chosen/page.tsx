import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { ArrivedForm } from "@/app/_features/payouts/arrived-form";
import { ownMoneyPaths } from "@/app/_features/payouts/paths";
import { Banner } from "@/components/ui/banner";
import { env } from "@/lib/platform";
import { ForYou } from "../_components/for-you";
import { MoneyCard } from "../_components/money-card";
import { Steps } from "../_components/steps";
import { WhereItGoes } from "../_components/where-it-goes";
import { ownPayout } from "../_lib/own-payout";

type Search = { searchParams: Promise<{ campaignId?: Param; late?: Param }> };

/** Shows where the money is, after the choice and on later visits (001 §4). */
export default async function MethodAlreadyChosenPage({ searchParams }: Search) {
  const query = await searchParams;
  const { viewer, payout } = await ownPayout(one(query.campaignId));
  if (!payout.chosen) redirect(ownMoneyPaths.choose(payout.campaignId));
  const t = await getTranslations("recipient");
  const { PROVIDER_SUPPORT_EMAIL: address, PROVIDER_NAME: provider } = env();
  return (
    <ForYou payout={payout} firstName={viewer.user.firstName ?? ""}>
      <div className="stack g4">
        {one(query.late) && payout.step !== "chosen" && (
          <Banner tone="clay" role="alert">
            <p>{t("goes.late")}</p>
          </Banner>
        )}
        <MoneyCard payout={payout}>
          <Steps payout={payout} />
          {payout.step === "sent" && (
            <ArrivedForm campaignId={payout.campaignId} label={t("do.sent")} busy={t("do.arriving")} />
          )}
        </MoneyCard>
      </div>
      <WhereItGoes payout={payout} support={{ address, provider }} />
    </ForYou>
  );
}
