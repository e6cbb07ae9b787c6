import { useTranslations } from "next-intl";
import { ownMoneyPaths } from "@/app/_features/payouts/paths";
import { Banner } from "@/components/ui/banner";
import { Mail, MessageCircle, Wallet } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { OwnPayout, ReceivingMethod } from "@/lib/payment";

type WhereItGoesProps = { payout: OwnPayout; support: { address: string; provider: string } };

export function WhereItGoes({ payout, support }: WhereItGoesProps) {
  const t = useTranslations("recipient.goes");
  const { chosen, campaignId, step } = payout;
  return (
    <aside className="stack g4">
      {chosen && (
        <section className="card card-tight stack g3" aria-labelledby="goes">
          <h2 id="goes" className="text-xl">
            {t("title")}
          </h2>
          <Address method={chosen} paypal={t("paypal")} />
          {step === "chosen" && (
            <>
              <LinkButton href={ownMoneyPaths.change(campaignId)} variant="secondary" block>
                {t("change")}
              </LinkButton>
              <p className="caption quiet">{t("until")}</p>
            </>
          )}
          {step === "taken_up" && <p className="caption quiet">{t("fixed")}</p>}
        </section>
      )}
      <Banner icon={<MessageCircle aria-hidden="true" />}>
        <p>
          {t.rich("help", {
            provider: support.provider,
            link: (words) => <a href={`mailto:${support.address}`}>{words}</a>,
          })}
        </p>
      </Banner>
    </aside>
  );
}

function Address({ method, paypal }: { method: ReceivingMethod; paypal: string }) {
  const byPaypal = method.method === "paypal";
  const Icon = byPaypal ? Wallet : Mail;
  return (
    <div className="row g3 items-start">
      <Icon className="shrink-0" size={20} aria-hidden="true" />
      {byPaypal ? (
        <p className="small [overflow-wrap:anywhere]">
          {paypal}
          <br />
          {method.email}
        </p>
      ) : (
        <p className="small [overflow-wrap:anywhere]" translate="no">
          {method.name}
          <br />
          {method.addressLine}
          <br />
          {method.city}, {method.state} {method.zipCode}
          <br />
          {method.country}
        </p>
      )}
    </div>
  );
}
