import { Printer } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { PrintButton } from "@/components/ui/print-button";
import { Sum, type SumLine } from "@/components/ui/sum";
import { formatCents, formatDate, formatDateTime } from "@/lib/kernel";
import { type GiftReceipt, giftReceipt } from "@/lib/payment";

export const metadata: Metadata = { title: "Receipt" };

type Props = { params: Promise<{ donationId: string }> };

const KINDS = { refund: "Refunded", dispute: "Taken back by a bank" } as const;

/** What the card paid, and what came back of it, line by line. */
function linesOf({ gift, fee, reversals, timeZone }: GiftReceipt): SumLine[] {
  const on = (at: Date) => formatDate(at, timeZone);
  const lines: SumLine[] = [
    { label: "Gift", value: formatCents(gift.amountCents) },
    fee.isCovered
      ? { label: "Card fee, covered by the donor", value: formatCents(fee.cents) }
      : { label: "Card fee, out of the gift", value: `(${formatCents(fee.cents)})` },
    { label: "Paid by card", value: formatCents(gift.paidCents), total: true },
  ];
  for (const { kind, amountCents, at, givenAgainAt } of reversals) {
    lines.push({ label: `${KINDS[kind]} on ${on(at)}`, value: formatCents(-amountCents) });
    if (givenAgainAt)
      lines.push({ label: `Given again on ${on(givenAgainAt)}`, value: formatCents(amountCents) });
  }
  if (reversals.length > 0)
    lines.push({
      label: "What is left",
      value: formatCents(gift.paidCents - gift.cameBackCents),
      total: true,
    });
  return lines;
}

/** /settings/my-donations/[donationId]: the paper of one gift, to read and to print. */
export default async function ReceiptPage({ params }: Props) {
  const { ctx } = await requireSignedIn();
  const { donationId } = await params;
  const receipt = await orNotFound(giftReceipt(ctx, { donationId }));
  const { gift, donor, provider, timeZone } = receipt;
  return (
    <Page width="settings">
      <div className="row between wrap-ok receipt-tools">
        <BackLink href="/settings/my-donations">My donations</BackLink>
        <PrintButton>
          <Printer aria-hidden="true" />
          Print
        </PrintButton>
      </div>
      <article className="card receipt stack g5">
        <header className="stack g1">
          <p className="strong">{provider.name}</p>
          <p className="small quiet">{provider.address}</p>
          {provider.taxId && <p className="small quiet num">Tax number: {provider.taxId}</p>}
        </header>
        <h1>Receipt</h1>
        <dl className="receipt-facts">
          <Fact name="Number">
            <span className="num">{gift.number}</span>
          </Fact>
          <Fact name="Date">
            <span className="num">{formatDateTime(gift.settledAt, timeZone)}</span>
          </Fact>
          <Fact name="Donor">{donor}</Fact>
          <Fact name="Given to">
            {gift.campaign ? `${gift.campaign.name}, ${gift.community.name}` : gift.community.name}
          </Fact>
        </dl>
        <Sum lines={linesOf(receipt)} />
        {provider.gaveNothingInReturn && <p>No goods or services were provided in return for this gift.</p>}
        <p className="small quiet">{marksOf(receipt).join(" ")}</p>
      </article>
    </Page>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What else is to be known of the gift, in sentences. */
function marksOf({ gift, timeZone }: GiftReceipt): string[] {
  return [
    gift.isAnonymous ? "It was given anonymously; your name stands on this paper alone." : "",
    gift.asVisitor ? "It was given with your e-mail address, without logging in." : "",
    gift.months === null ? "" : "It is one of a recurring gift.",
    `Donations are final and non-refundable. The time is that of ${timeZone}.`,
  ].filter(Boolean);
}
