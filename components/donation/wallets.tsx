"use client";
import { ExpressCheckoutElement } from "@stripe/react-stripe-js";
import type {
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { LiveText } from "@/components/ui/live-text";
import type { Cents } from "@/lib/kernel";
import { formatCents } from "@/lib/kernel/money";
import { PRODUCT_NAME } from "@/lib/kernel/product-name";
import type { GiftSum, GivenAgain } from "./types";
import type { WalletPerson } from "./wallet-person";

type WalletsProps = {
  sum: GiftSum;
  again: GivenAgain | null;
  /** Without an account. */
  isVisitor: boolean;
  /** Above the card fields, as on phones. */
  isFirst: boolean;
  locked: boolean;
  /** Called on opening: the wallet shows the sum of that moment. */
  onOpen: () => void;
  /** False if no payment was started. */
  onPay: (person: WalletPerson) => Promise<boolean>;
  /** Called once support is known. */
  onKnown: (isOffered: boolean) => void;
};

/** The wallet identifies visitors. Without saved data, Link may pay, too. */
const optionsFor = (isVisitor: boolean): StripeExpressCheckoutElementOptions => ({
  buttonHeight: 50,
  buttonType: { applePay: "donate", googlePay: "donate" },
  emailRequired: isVisitor,
  billingAddressRequired: isVisitor,
  layout: { maxColumns: 2, maxRows: 1, overflow: "never" },
  // Cards only: other methods have their own fees and refunds.
  paymentMethods: {
    applePay: "auto",
    googlePay: "auto",
    link: isVisitor ? "auto" : "never",
    paypal: "never",
    amazonPay: "never",
    klarna: "never",
  },
});

/** The card fields wait this long, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Guesses support, to reserve space. */
function isLikely(): boolean {
  const session: unknown = Reflect.get(window, "ApplePaySession");
  return Boolean(session) || ("PaymentRequest" in window && /Android/.test(navigator.userAgent));
}

/** What Apple Pay shows of a recurring gift, with the page that ends it. */
const recurring = (label: string, chargeCents: Cents, { months }: GivenAgain) => ({
  applePay: {
    recurringPaymentRequest: {
      paymentDescription: label,
      managementURL: new URL("/settings/payment-preferences", location.href).href,
      regularBilling: {
        label: PRODUCT_NAME,
        amount: chargeCents,
        recurringPaymentIntervalUnit: "month" as const,
        recurringPaymentIntervalCount: months,
      },
    },
  },
});

/** Offers Apple Pay, Google Pay and Link. The payment continues as for a typed card. */
export function Wallets(props: WalletsProps) {
  const { sum, again, isVisitor, isFirst, locked, onOpen, onPay, onKnown } = props;
  const { chargeCents } = sum;
  const t = useTranslations("giving.pay");
  const [offered, setOffered] = useState<boolean | null>(null);
  const [likely, setLikely] = useState(false);
  const options = useMemo(() => optionsFor(isVisitor), [isVisitor]);
  useEffect(() => setLikely(isLikely()), []);
  // A silent wallet must not block the card fields.
  useEffect(() => {
    const timer = setTimeout(() => onKnown(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [onKnown]);

  function know(isOffered: boolean): void {
    setOffered(isOffered);
    onKnown(isOffered);
  }

  function open({ resolve }: StripeExpressCheckoutElementClickEvent): void {
    const charge = formatCents(chargeCents);
    onOpen();
    resolve(again ? recurring(t("give", { amount: charge, months: again.months }), chargeCents, again) : {});
  }

  async function confirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    const { billingDetails, paymentFailed } = event;
    const person = { name: billingDetails?.name, email: billingDetails?.email };
    if (!(await onPay(person))) paymentFailed({ reason: "fail" });
  }

  const orLine = <p className="or-line small quiet">{t(isFirst ? "orCard" : "orWallet")}</p>;
  return (
    <div
      className={clsx("wallets needs-js", offered === null && likely && "wallets-awaited")}
      data-offered={offered === true}
      inert={locked || offered !== true}
    >
      {!isFirst && orLine}
      <p className="small quiet">
        <LiveText>
          {t("wallets", { amount: formatCents(chargeCents), net: formatCents(sum.netCents) })}
        </LiveText>
      </p>
      <ExpressCheckoutElement
        options={options}
        onReady={({ availablePaymentMethods }) => know(availablePaymentMethods !== undefined)}
        onLoadError={() => know(false)}
        onClick={open}
        onConfirm={(event) => void confirm(event)}
      />
      {isFirst && orLine}
    </div>
  );
}
