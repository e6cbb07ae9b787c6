import type { ReactNode } from "react";
import { ThanksArt } from "@/components/art";
import { LinkButton } from "@/components/ui/link-button";
import { Sum, type SumLine } from "@/components/ui/sum";
import { type Cents, formatCents, formatShort } from "@/lib/kernel";
import type { Donee } from "./types";

export type Thanks = {
  giftCents: Cents;
  chargeCents: Cents;
  netCents: Cents;
  donee: Donee;
  communityName: string;
  /** True when its campaign had ended and the gift went to Our Balance instead. */
  isRedirected: boolean;
  /** null: Anonymous */
  shownAs: string | null;
  /** Empty when there is no address to send it to. */
  receiptTo: string;
};

type ThankYouProps = {
  thanks: Thanks;
  /** The first is the one thing to do. */
  actions: readonly { href: string; label: string }[];
  children?: ReactNode;
};

function leadOf({ giftCents, donee, communityName, isRedirected }: Thanks): string {
  const gift = formatShort(giftCents);
  if (isRedirected) {
    return `The campaign was completed while your payment was on its way. Your ${gift} went to Our Balance of ${communityName}, where it waits for the next member in need.`;
  }
  return donee === "balance"
    ? `Your ${gift} is in Our Balance of ${communityName}, ready for a need that can’t wait.`
    : `Your ${gift} is on its way to someone who doesn’t yet know how many hands are holding them.`;
}

const LOOKS = ["primary", "secondary"] as const;

/** The gift has arrived, and the server says so. */
export function ThankYou({ thanks, actions, children }: ThankYouProps) {
  const toBalance = thanks.donee === "balance" || thanks.isRedirected;
  const lines: SumLine[] = [
    { label: "You paid", value: formatCents(thanks.chargeCents) },
    {
      label: toBalance ? "Our Balance gets" : "Recipient gets",
      value: <span className="gain">{formatCents(thanks.netCents)}</span>,
    },
    { label: "Shown to members as", value: thanks.shownAs ?? "Anonymous" },
    ...(thanks.receiptTo ? [{ label: "Receipt sent to", value: thanks.receiptTo }] : []),
  ];
  return (
    <div className="stack g5 thanks">
      <div className="thanks-art">
        <ThanksArt />
      </div>
      <h1>Thank you. That’s one more patch.</h1>
      <p className="lead">{leadOf(thanks)}</p>
      <Sum lines={lines} className="card card-tight" />
      <div className="row wrap-ok g3 thanks-acts">
        {actions.map(({ href, label }, place) => (
          <LinkButton key={href} href={href} size="lg" variant={LOOKS[place] ?? "ghost"}>
            {label}
          </LinkButton>
        ))}
      </div>
      {children}
    </div>
  );
}
