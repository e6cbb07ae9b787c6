import type { Metadata } from "next";
import { one, type Param } from "@/app/_features/forms/search-params";
import { requirePlatformViewer, requireProof } from "@/app/_lib/session";
import { MailArt } from "@/components/art";
import { Empty } from "@/components/ui/empty";
import { ArrowLeft } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { formatDateTime } from "@/lib/kernel";
import { listPayouts, MOST_AT_ONCE, payoutTotals } from "@/lib/payment";
import { METHOD_WORDS, waitWords } from "../../_lib/words";
import { SeveralForm } from "./_components/several-form";

export const metadata: Metadata = { title: "Pay several" };

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
            Payouts
          </LinkButton>
        </div>
        <h1>Pay several at once</h1>
        <LinkTabs
          label="Ready payouts by kind"
          tabs={KINDS.map((one) => ({
            href: `/platform/payouts/several?by=${one}`,
            label: METHOD_WORDS[one],
            count: counts[one],
            current: one === kind,
          }))}
        />
      </div>
      {counts[kind] > items.length && (
        <p className="small quiet">
          These are the {items.length} oldest. The others appear once these are sent.
        </p>
      )}
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
      {items.length === 0 && <Empty art={<MailArt />}>All quiet for now.</Empty>}
    </div>
  );
}
