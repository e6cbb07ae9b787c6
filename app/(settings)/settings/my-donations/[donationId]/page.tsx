import type { Metadata } from "next";
import type { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Printer } from "@/components/ui/icons";
import { PrintButton } from "@/components/ui/print-button";
import { Sum, type SumLine } from "@/components/ui/sum";
import { formatCents, formatDate, formatDateTime, paidWithWords, zoneName } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { type GiftReceipt, giftReceipt } from "@/lib/payment";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("cards.receipt");
  return { title: t("title") };
}

type Props = { params: Promise<{ donationId: string }> };

type ReceiptWords = ReturnType<typeof useTranslations<"cards.receipt">>;

function linesOf(t: ReceiptWords, { gift, fee, reversals, timeZone }: GiftReceipt): SumLine[] {
  const on = (at: Date) => formatDate(at, timeZone);
  const lines: SumLine[] = [
    { label: t("gift"), value: formatCents(gift.amountCents) },
    fee.isCovered
      ? { label: t("feeCovered"), value: formatCents(fee.cents) }
      : { label: t("feeOut"), value: `(${formatCents(fee.cents)})` },
    { label: t("paid"), value: formatCents(gift.paidCents), total: true },
  ];
  for (const { kind, amountCents, at, givenAgain } of reversals) {
    lines.push({ label: t(kind, { day: on(at) }), value: formatCents(-amountCents) });
    if (givenAgain)
      lines.push({
        label: t("givenAgain", { day: on(givenAgain.at) }),
        value: formatCents(givenAgain.cents),
      });
  }
  if (reversals.length > 0)
    lines.push({
      label: t("left"),
      value: formatCents(gift.paidCents - gift.cameBackCents),
      total: true,
    });
  return lines;
}

export default async function ReceiptPage({ params }: Props) {
  const { ctx } = await requireSignedIn();
  const { donationId } = await params;
  const receipt = await orNotFound(giftReceipt(ctx, { donationId }));
  const { gift, donor, provider, timeZone } = receipt;
  const t = await getTranslations("cards.receipt");
  const locale = await getLocale();
  const paidWith = paidWithWords(gift.paidWith, languageOf(locale));
  return (
    <Page width="settings">
      <div className="row between wrap-ok receipt-tools">
        <BackLink href="/settings/my-donations">{t("back")}</BackLink>
        <PrintButton>
          <Printer aria-hidden="true" />
          {t("print")}
        </PrintButton>
      </div>
      <article className="card receipt stack g5">
        <header className="stack g1">
          <p className="strong">{provider.name}</p>
          <p className="small quiet">{provider.address}</p>
          {provider.taxId && <p className="small quiet num">{t("taxNumber", { number: provider.taxId })}</p>}
        </header>
        <h1>{t("title")}</h1>
        <dl className="receipt-facts">
          <Fact name={t("number")}>
            <span className="num">{gift.number}</span>
          </Fact>
          <Fact name={t("date")}>
            <span className="num">{formatDateTime(gift.givenAt, timeZone)}</span>
          </Fact>
          <Fact name={t("donor")}>{donor}</Fact>
          <Fact name={t("to")}>
            {gift.campaign ? `${gift.campaign.name}, ${gift.community.name}` : gift.community.name}
          </Fact>
          {paidWith && (
            <Fact name={t("paidWith")}>
              <span className="num">{paidWith}</span>
            </Fact>
          )}
        </dl>
        <Sum lines={linesOf(t, receipt)} />
        {provider.gaveNothingInReturn && <p>{t("noGoods")}</p>}
        <p className="small quiet">{marksOf(t, receipt, locale).join(" ")}</p>
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

function marksOf(t: ReceiptWords, { gift, timeZone }: GiftReceipt, locale: string): string[] {
  return [
    gift.isAnonymous ? t("anonymous") : "",
    gift.asVisitor ? t("asVisitor") : "",
    gift.months === null ? "" : t("recurring"),
    t("final", { zone: zoneName(timeZone, locale) }),
  ].filter(Boolean);
}
