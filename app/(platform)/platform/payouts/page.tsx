import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { one, type Param, pageNumber } from "@/app/_features/forms/search-params";
import { requirePlatformViewer } from "@/app/_lib/session";
import { MailArt } from "@/components/art";
import { Empty } from "@/components/ui/empty";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Pager } from "@/components/ui/pager";
import { listPayouts, payoutTotals } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { PaySeveral } from "../_components/pay-several";
import { PayoutsList } from "../_components/payouts-list";
import { STATE_FILTERS } from "../_lib/words";

const t = translatorOf("en", "desk.payouts");

export const metadata: Metadata = { title: t("title") };

const PAGE_SIZE = 20;

type Search = { searchParams: Promise<{ state?: Param; page?: Param }> };

export default async function PayoutsPage({ searchParams }: Search) {
  const { ctx } = await requirePlatformViewer();
  const search = await searchParams;
  const wanted = one(search.state);
  const filter = STATE_FILTERS.find(({ state }) => state === wanted);
  const page = pageNumber(search.page);
  const [list, totals] = await Promise.all([
    listPayouts(ctx, {
      state: filter?.state,
      isOpen: !filter,
      oldestFirst: filter?.state !== "sent",
      page,
      pageSize: PAGE_SIZE,
    }),
    payoutTotals(ctx),
  ]);
  const base = filter ? `/platform/payouts?state=${filter.state}` : "/platform/payouts";
  if (page > list.totalPages) redirect(base);
  const counts = {
    ready: totals.ready,
    returned: totals.returned,
    waiting_for_method: totals.waitingForMethod,
    sent: undefined,
  };
  return (
    <div className="stack g5">
      <div className="row between wrap-ok">
        <div className="stack g2">
          <h1>{t("title")}</h1>
          <p className="quiet">{t("count", { count: list.totalNumberOfItems })}</p>
        </div>
        <PaySeveral ready={totals.ready} />
      </div>
      <LinkTabs
        label={t("payoutsByState")}
        tabs={[
          { href: "/platform/payouts", label: t("open"), count: totals.open, current: !filter },
          ...STATE_FILTERS.map(({ state, label }) => ({
            href: `/platform/payouts?state=${state}`,
            label,
            count: counts[state],
            current: filter?.state === state,
          })),
        ]}
      />
      {list.items.length === 0 ? (
        <Empty art={<MailArt />}>{t("allQuietForNow")}</Empty>
      ) : (
        <PayoutsList payouts={list.items} caption={t("title")} now={ctx.now()} />
      )}
      <Pager
        label={t("title")}
        base={base}
        page={page}
        pageSize={PAGE_SIZE}
        total={list.totalNumberOfItems}
      />
      <p className="caption faint">{t("whatTheDeskSees")}</p>
    </div>
  );
}
