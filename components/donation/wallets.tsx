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
import { PRODUCT_NAME } from "@/lib/kernel/product";
import type { GiftSum, GivenAgain } from "./types";
import type { WalletPerson } from "./wallet-person";

type WalletsProps = {
  sum: GiftSum;
  again: GivenAgain | null;
  /** True for people without an account. */
  isVisitor: boolean;
  /** True where they stand above the card fields, as on phones. */
  isFirst: boolean;
  locked: boolean;
  /** Called when one opens: it shows the sum of that moment. */
  onOpen: () => void;
  /** Pays with the wallet's card; false when no payment was begun with it. */
  onPay: (person: WalletPerson) => Promise<boolean>;
  /** Called once it is known whether the device offers any. */
  onKnown: (isOffered: boolean) => void;
};

/** For a visitor the wallet says who they are, and where nothing is saved, Link may pay, too. */
const optionsFor = (isVisitor: boolean): StripeExpressCheckoutElementOptions => ({
  buttonHeight: 50,
  buttonType: { applePay: "donate", googlePay: "donate" },
  emailRequired: isVisitor,
  billingAddressRequired: isVisitor,
  layout: { maxColumns: 2, maxRows: 1, overflow: "never" },
  // Cards alone: other ways to pay have fees and refunds of their own.
  paymentMethods: {
    applePay: "auto",
    googlePay: "auto",
    link: isVisitor ? "auto" : "never",
    paypal: "never",
    amazonPay: "never",
    klarna: "never",
  },
});

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
 * Apple Pay, Google Pay and Link, where the device offers them: another way to name a card. What follows is the same as for a
 * card that was typed.
 */
export function Wallets(props: WalletsProps) {
  const { sum, again, isVisitor, isFirst, locked, onOpen, onPay, onKnown } = props;
  const { chargeCents } = sum;
  const t = useTranslations("giving.pay");
  const [offered, setOffered] = useState<boolean | null>(null);
  const [likely, setLikely] = useState(false);
  const options = useMemo(() => optionsFor(isVisitor), [isVisitor]);
  useEffect(() => setLikely(isLikely()), []);
  // A wallet that does not say whether it is there must not keep the card fields away.
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
