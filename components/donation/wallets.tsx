"use client";
import { ExpressCheckoutElement } from "@stripe/react-stripe-js";
import type {
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { Cents } from "@/lib/kernel";
import { formatCents } from "@/lib/kernel/money";
import { PRODUCT_NAME } from "@/lib/kernel/product";
import type { GivenAgain } from "./types";

type WalletsProps = {
  chargeCents: Cents;
  again: GivenAgain | null;
  locked: boolean;
  /** Pays with the wallet's card; false when no payment was begun with it. */
  onPay: () => Promise<boolean>;
  /** Called once it is known whether the device offers any. */
  onKnown: () => void;
};

const OPTIONS: StripeExpressCheckoutElementOptions = {
  buttonHeight: 50,
  buttonType: { applePay: "donate", googlePay: "donate" },
  layout: { maxColumns: 2, maxRows: 1, overflow: "never" },
  // Cards alone: other ways to pay have fees and refunds of their own.
  paymentMethods: {
    applePay: "auto",
    googlePay: "auto",
    link: "never",
    paypal: "never",
    amazonPay: "never",
    klarna: "never",
  },
};

/** How long the card fields wait for the wallets, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Whether this device will probably offer one, so that room is kept before the processor says so. */
function isLikely(): boolean {
  const session: unknown = Reflect.get(window, "ApplePaySession");
  return Boolean(session) || ("PaymentRequest" in window && /Android/.test(navigator.userAgent));
}

/** What Apple Pay shows of a gift that repeats, and where it says it can be ended. */
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

/**
 * Apple Pay and Google Pay, where the device offers them: another way to name a card. What follows is the same as for a
 * card that was typed.
 */
export function Wallets({ chargeCents, again, locked, onPay, onKnown }: WalletsProps) {
  const t = useTranslations("giving.pay");
  const [offered, setOffered] = useState<boolean | null>(null);
  const [likely, setLikely] = useState(false);
  useEffect(() => setLikely(isLikely()), []);
  // A wallet that does not say whether it is there must not keep the card fields away.
  useEffect(() => {
    const timer = setTimeout(onKnown, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [onKnown]);

  function know(isOffered: boolean): void {
    setOffered(isOffered);
    onKnown();
  }

  function open({ resolve }: StripeExpressCheckoutElementClickEvent): void {
    const charge = formatCents(chargeCents);
    resolve(again ? recurring(t("give", { amount: charge, months: again.months }), chargeCents, again) : {});
  }

  async function confirm({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    if (!(await onPay())) paymentFailed({ reason: "fail" });
  }

  return (
    <div
      className={clsx("wallets needs-js", offered === null && likely && "wallets-awaited")}
      data-offered={offered === true}
      inert={locked || offered !== true}
    >
      <p className="small quiet">{t("wallets", { amount: formatCents(chargeCents) })}</p>
      <ExpressCheckoutElement
        options={OPTIONS}
        onReady={({ availablePaymentMethods }) => know(availablePaymentMethods !== undefined)}
        onLoadError={() => know(false)}
        onClick={open}
        onConfirm={(event) => void confirm(event)}
      />
      <p className="or-line small quiet">{t("orCard")}</p>
    </div>
  );
}
