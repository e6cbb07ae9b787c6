import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Badge, type BadgeTone, Seal } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import { myPayouts, type OwnPayout, type OwnStep } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { ArrivedForm } from "./arrived-form";
import { Held } from "./held";
import { stepSentence } from "./own-words";
import { ownMoneyPaths } from "./paths";

const TONES: Record<OwnStep, BadgeTone> = {
  waiting: "gold",
  chosen: "line",
  taken_up: "gold",
  sent: "gain",
  arrived: "gain",
  returned: "clay",
};

/** Sealed, until the recipient confirms arrival. Nothing for others or an active campaign. */
export async function WaitingMoney({ ctx }: { ctx: Ctx }) {
  const waiting = await myPayouts(ctx);
  if (waiting.length === 0) return null;
  const t = await getTranslations("recipient");
  return (
    <section aria-label={t("cards")}>
      <MoneyCards payouts={waiting} />
    </section>
  );
}

/** One action per card. */
export async function MoneyCards({ payouts }: { payouts: readonly OwnPayout[] }) {
  const t = await getTranslations("recipient");
  return (
    <ul className="held-cards">
      {payouts.map((payout) => (
        <li key={payout.campaignId} className="sealed stack g3">
          <div className="row between wrap-ok g2">
            <Badge tone={TONES[payout.step]} dot>
              {t(`state.${payout.step}`)}
            </Badge>
            <Seal>{t("onlyYou")}</Seal>
          </div>
          <Held payout={payout}>{t(`held.${payout.step}`)}</Held>
          <p className="small quiet">
            {stepSentence(t, payout)}
            <br />
            <span className="caption faint">{payout.communityName}</span>
          </p>
          <NextStep payout={payout} label={t(`do.${payout.step}`)} busy={t("do.arriving")} />
        </li>
      ))}
    </ul>
  );
}

function NextStep({ payout, label, busy }: { payout: OwnPayout; label: string; busy: string }): ReactNode {
  const { step, campaignId } = payout;
  if (step === "sent") return <ArrivedForm campaignId={campaignId} label={label} busy={busy} />;
  if (step === "waiting" || step === "returned") {
    return (
      <LinkButton href={ownMoneyPaths.choose(campaignId)} block>
        {label}
      </LinkButton>
    );
  }
  const href = step === "chosen" ? ownMoneyPaths.change(campaignId) : ownMoneyPaths.steps(campaignId);
  return (
    <LinkButton href={href} variant="secondary" block>
      {label}
    </LinkButton>
  );
}
