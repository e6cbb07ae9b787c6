import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { LiveText } from "@/components/ui/live-text";
import { Money } from "@/components/ui/money";
import { type Cents, centsToDollars } from "@/lib/kernel/money";
import { PRODUCT_NAME } from "@/lib/kernel/product-name";
import { type AmountChange, AmountField } from "./amount-field";
import { useThenWords } from "./each-time";
import { feeFigures } from "./fee-words";
import type { Donee, GiftSums, GivenAgain } from "./types";

type WhereMoneyGoesProps = {
  giftCents: Cents;
  sums: GiftSums;
  /** "2.2% + $0.30" */
  rate: string;
  donee: Donee;
  coverFees: boolean;
  /** Null for a one-time gift. */
  again: GivenAgain | null;
  /** Fixed, including who pays the fee. */
  isFixed: boolean;
  locked: boolean;
  /** False while the sums belong to the earlier amount. */
  isKnown: boolean;
  onCoverFees: (coverFees: boolean) => void;
  /** Omitted if the amount cannot change. */
  change?: AmountChange;
  children: ReactNode;
};

/** Shows charge, fee and net before paying. */
export function WhereMoneyGoes(props: WhereMoneyGoesProps) {
  const {
    giftCents,
    sums,
    rate,
    donee,
    coverFees,
    again,
    isFixed,
    locked,
    isKnown,
    onCoverFees,
    change,
    children,
  } = props;
  const t = useTranslations("giving.fees");
  const words = useTranslations("giving");
  const often = useTranslations("giving.often");
  const then = useThenWords();
  const sum = coverFees ? sums.covered : sums.plain;
  return (
    <Card as="section" tight lift className="stack g4" aria-labelledby="where-money-goes">
      <h2 id="where-money-goes" className="pay-title">
        {t("title")}
      </h2>
      {change && change.typed !== null && <AmountField change={change} locked={locked} />}
      {!isFixed && (
        <Checkbox
          className="feebox"
          label={t("cover")}
          hint={t("known", feeFigures(giftCents, sums))}
          checked={coverFees}
          disabled={locked}
          onChange={(event) => onCoverFees(event.target.checked)}
        />
      )}
      <dl className="sum" aria-busy={!isKnown}>
        <div>
          <dt>
            <LiveText>{t(isFixed ? "fixedGift" : "gift")}</LiveText>
            {change && change.typed === null && (
              <button
                type="button"
                className="btn btn-ghost btn-sm change-amount needs-js"
                disabled={locked}
                onClick={() => change.onType(String(centsToDollars(giftCents)))}
              >
                {words("card.changeHere")}
              </button>
            )}
          </dt>
          <dd>
            <Money cents={giftCents} />
          </dd>
        </div>
        <div>
          <dt>
            <LiveText>{t("fee")}</LiveText>
            <br />
            <LiveText className="caption faint">
              {t(coverFees ? "nonProfit" : "outOfGift", { rate })}
            </LiveText>
          </dt>
          <dd>
            <Money cents={sum.feeCents} />
          </dd>
        </div>
        <div>
          <dt>{PRODUCT_NAME}</dt>
          <dd>
            <Money cents={0} />
          </dd>
        </div>
        <div className="total">
          <dt>{t(again ? "youPayToday" : "youPay")}</dt>
          <dd>
            <Money cents={sum.chargeCents} />
          </dd>
        </div>
        {again && (
          <div>
            <dt>
              <LiveText>{then(again)}</LiveText>
              <br />
              <LiveText className="caption faint">{often("next", { date: again.date })}</LiveText>
            </dt>
            <dd>
              <Money cents={sum.chargeCents} />
            </dd>
          </div>
        )}
      </dl>
      <p className="arrives" aria-busy={!isKnown}>
        <span>{t(donee === "campaign" ? "recipientGets" : "balanceGets")}</span>
        <Money cents={sum.netCents} size="m" />
      </p>
      {children}
    </Card>
  );
}
