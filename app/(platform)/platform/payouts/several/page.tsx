import type { Metadata } from "next";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { requirePlatformViewer, requireProof } from "@/app/_lib/session";
import { MailArt } from "@/components/art";
import { Empty } from "@/components/ui/empty";
import { ArrowLeft } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { formatDateTime } from "@/lib/kernel";
import { listPayouts, MOST_AT_ONCE, payoutTotals } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { METHOD_WORDS, waitWords } from "../../_lib/words";
import { SeveralForm } from "./_components/several-form";

const t = translatorOf("en", "desk.several");

export const metadata: Metadata = { title: t("meta") };

type Search = { searchParams: Promise<{ by?: Param }> };

const KINDS = ["paypal", "paper_check"] as const;

export default async function PaySeveralPage({ searchParams }: Search) {
  const { ctx } = await requirePlatformViewer();
  await requireProof();
  const by = one((await searchParams).by);
  const totals = await payoutTotals(ctx);
  const counts = { paypal: totals.readyByPaypal, paper_check: totals.readyByCheck };
  const kind = KINDS.find((known) => known === by) ?? (counts.paypal > 0 ? "paypal" : "paper_check");
  const { items } = await listPayouts(ctx, {
    state: "ready",
    method: kind,
    oldestFirst: true,
    pageSize: MOST_AT_ONCE,
  });
  const now = ctx.now();
  return (
    <div className="stack g5">
      <div className="stack g4 print:hidden">
        <div>
          <LinkButton
            href="/platform/payouts"
            variant="ghost"
            size="sm"
            icon={<ArrowLeft />}
            className="-ml-3.5"
          >
            {t("payouts")}
          </LinkButton>
        </div>
        <h1>{t("title")}</h1>
        <LinkTabs
          label={t("readyPayoutsByKind")}
          tabs={KINDS.map((one) => ({
            href: `/platform/payouts/several?by=${one}`,
            label: METHOD_WORDS[one],
            count: counts[one],
            current: one === kind,
          }))}
        />
      </div>
      {counts[kind] > items.length && <p className="small quiet">{t("oldest", { count: items.length })}</p>}
      <Words language="en" of={["desk.severalForm", "desk.payee"]}>
        <SeveralForm
          key={kind}
          kind={kind}
          offered={items.map((payout) => ({
            id: payout.id,
            number: payout.number,
            communityName: payout.communityName,
            isOnHold: payout.communityHeldAt !== null,
            amountCents: payout.amountCents,
            wait: waitWords(payout, now),
            openedOn: payout.takenUpAt && formatDateTime(payout.takenUpAt),
          }))}
        />
      </Words>
      {items.length === 0 && <Empty art={<MailArt />}>{t("allQuietForNow")}</Empty>}
    </div>
  );
}
