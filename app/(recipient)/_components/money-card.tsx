import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Held } from "@/app/_features/payouts/held";
import { sumLines } from "@/app/_features/payouts/sum-lines";
import { Sealed } from "@/components/ui/sealed";
import { Sum } from "@/components/ui/sum";
import type { OwnPayout } from "@/lib/payment";

export async function MoneyCard({ payout, children }: { payout: OwnPayout; children: ReactNode }) {
  const t = await getTranslations("recipient");
  const { step, grossCents, feeCents, amountCents } = payout;
  const isOnItsWay = step === "chosen" || step === "taken_up";
  return (
    <Sealed title={t(`cardTitle.${step}`)} level={2} seal={t("onlyYou")} className="for-you-card">
      <Held payout={payout} large>
        {isOnItsWay ? t("held.usually") : t(`held.${step}`)}
      </Held>
      <Sum
        small
        lines={sumLines(
          { grossCents, feeCents, netCents: amountCents },
          { raised: t("sum.raised"), fees: t("sum.fees"), extra: t("sum.extra"), gets: t("sum.gets") },
        )}
      />
      {children}
    </Sealed>
  );
}
