import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ThanksArt } from "@/components/art";
import { LinkButton } from "@/components/ui/link-button";
import { Sum, type SumLine } from "@/components/ui/sum";
import { type Cents, formatCents, formatShort } from "@/lib/kernel";
import { FocusedHeading } from "./focused-heading";
import type { Donee, GivenAgain } from "./types";

export type Thanks = {
  giftCents: Cents;
  chargeCents: Cents;
  netCents: Cents;
  donee: Donee;
  communityName: string;
  /** True when the campaign had ended, so that the gift went to Our Balance instead. */
  isRedirected: boolean;
  /** null: Anonymous */
  shownAs: string | null;
  /** The e-mail address of the receipt; empty when there is none. */
  receiptTo: string;
  /** How a gift that repeats goes on; null for one that was given once. */
  again: GivenAgain | null;
};

type ThankYouProps = {
  thanks: Thanks;
  /** The first is the main action. */
  actions: readonly { href: string; label: string }[];
  children?: ReactNode;
};

const LOOKS = ["primary", "secondary"] as const;

/** Shown once the server has confirmed the payment. */
export function ThankYou({ thanks, actions, children }: ThankYouProps) {
  const t = useTranslations("giving");
  const { donee, communityName: community, isRedirected } = thanks;
  const lead = isRedirected ? "redirected" : donee === "balance" ? "inBalance" : "onItsWay";
  const toBalance = donee === "balance" || isRedirected;
  const lines: SumLine[] = [
    { label: t("thanks.youPaid"), value: formatCents(thanks.chargeCents) },
    {
      label: t(toBalance ? "fees.balanceGets" : "fees.recipientGets"),
      value: <span className="gain">{formatCents(thanks.netCents)}</span>,
    },
    { label: t("thanks.shownAs"), value: thanks.shownAs ?? t("thanks.anonymous") },
    ...(thanks.receiptTo ? [{ label: t("thanks.receipt"), value: thanks.receiptTo }] : []),
  ];
  return (
    <div className="stack g5 thanks">
      <div className="thanks-art">
        <ThanksArt />
      </div>
      <FocusedHeading>{t("thanks.title")}</FocusedHeading>
      <p className="lead">{t(`thanks.${lead}`, { gift: formatShort(thanks.giftCents), community })}</p>
      <Sum lines={lines} className="card card-tight" />
      {thanks.again && <GoesOn again={thanks.again} />}
      <div className="row wrap-ok g3 thanks-acts">
        {actions.map(({ href, label }, index) => (
          <LinkButton key={href} href={href} size="lg" variant={LOOKS[index] ?? "ghost"}>
            {label}
          </LinkButton>
        ))}
      </div>
      {children}
    </div>
  );
}

/** How a gift that repeats goes on, and where it can be changed. */
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
