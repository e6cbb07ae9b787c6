import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ThanksArt } from "@/components/art";
import { Printer, ReceiptText } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { LiveText } from "@/components/ui/live-text";
import { Money } from "@/components/ui/money";
import { PrintButton } from "@/components/ui/print-button";
import { Sum, type SumLine } from "@/components/ui/sum";
import { type Cents, formatCents, formatShort } from "@/lib/kernel";
import { FocusedHeading } from "./focused-heading";
import { ShareButtons } from "./share-buttons";
import type { Donee, GivenAgain } from "./types";
import { type NextSteps, WhatNext } from "./what-next";

type Thanks = {
  giftCents: Cents;
  chargeCents: Cents;
  netCents: Cents;
  donee: Donee;
  communityName: string;
  /** The campaign had ended, so the gift went to Our Balance. */
  isRedirected: boolean;
  /** Null for Our Balance. */
  campaignName: string | null;
  /** Null for Anonymous. */
  shownAs: string | null;
  again: GivenAgain | null;
};

type ThankYouProps = {
  thanks: Thanks;
  steps: NextSteps;
  /** Null if there is nothing to share. */
  invitation: { message: string; link: string } | null;
  /** For people with an account. */
  receiptHref: string | null;
  /** Main action first, unless there is an invitation. */
  actions: readonly { href: string; label: string }[];
  children?: ReactNode;
};

/** Shown only after the server has confirmed the payment. */
export function ThankYou(props: ThankYouProps) {
  const { thanks, steps, invitation, receiptHref, actions, children } = props;
  const t = useTranslations("giving");
  const { donee, communityName: community, isRedirected } = thanks;
  const lead = isRedirected ? "redirected" : donee === "balance" ? "inBalance" : "onItsWay";
  const toBalance = donee === "balance" || isRedirected;
  const lines: SumLine[] = [
    ...(thanks.campaignName ? [{ label: t("thanks.campaign"), value: thanks.campaignName }] : []),
    { label: t("thanks.youPaid"), value: formatCents(thanks.chargeCents) },
    {
      label: t(toBalance ? "fees.balanceGets" : "fees.recipientGets"),
      value: <Money cents={thanks.netCents} className="gain" />,
    },
    { label: t("thanks.shownAs"), value: thanks.shownAs ?? t("thanks.anonymous") },
  ];
  return (
    <div className="stack g5 thanks">
      <div className="thanks-art">
        <ThanksArt />
      </div>
      <FocusedHeading>{t("thanks.title")}</FocusedHeading>
      <p className="lead">
        <LiveText>{t(`thanks.${lead}`, { gift: formatShort(thanks.giftCents), community })}</LiveText>
      </p>
      <Sum lines={lines} className="card card-tight" />
      {thanks.again && <GoesOn again={thanks.again} />}
      {invitation && (
        <section className="stack g3 thanks-share" aria-labelledby="pass-it-on">
          <h2 id="pass-it-on" className="form-aside-title">
            {t("thanks.passOn")}
          </h2>
          <p className="small quiet needs-js">{t("thanks.passOnWhat")}</p>
          <ShareButtons {...invitation} />
          <p className="no-js wrap-anywhere">
            {invitation.message} <a href={invitation.link}>{invitation.link}</a>
          </p>
        </section>
      )}
      <WhatNext steps={steps} />
      <div className="row wrap-ok g3 thanks-acts">
        {actions.map(({ href, label }, index) => (
          <LinkButton
            key={href}
            href={href}
            size="lg"
            variant={index > 1 ? "ghost" : index === 1 || invitation ? "secondary" : "primary"}
          >
            {label}
          </LinkButton>
        ))}
      </div>
      <div className="row wrap-ok g2 thanks-acts">
        {receiptHref && (
          <LinkButton href={receiptHref} variant="ghost" icon={<ReceiptText />}>
            {t("thanks.ownReceipt")}
          </LinkButton>
        )}
        <PrintButton variant="ghost">
          <Printer aria-hidden="true" />
          {t("thanks.print")}
        </PrintButton>
      </div>
      {children}
    </div>
  );
}

function GoesOn({ again: { months, date } }: { again: GivenAgain }) {
  const t = useTranslations("giving.thanks");
  return (
    <div className="stack g1">
      <p className="strong">{t("goesOn", { months, date })}</p>
      <p className="small quiet">
        {t.rich("preferencesWhat", {
          link: (words: ReactNode) => <Link href="/settings/payment-preferences">{words}</Link>,
        })}
      </p>
    </div>
  );
}
