import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { one, type Param, pageNumber } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { requirePlatformViewer, requireProof } from "@/app/_lib/session";
import { LinkTabs } from "@/components/ui/link-tabs";
import {
  listSuppressed,
  messageQueue,
  sendFailures,
  suppressionTotals,
  textBudget,
  textCosts,
} from "@/lib/notification";
import { type Ctx, offersTexts, sendsBySmtp } from "@/lib/platform";
import { translatorOf } from "@/messages";
import { searchOf } from "../_components/desk-search";
import { AddressesView } from "./_components/addresses-view";
import { CostsView } from "./_components/costs-view";
import { ADDRESSES, addressesPath, COSTS, MESSAGES, REASON_FILTERS } from "./_components/paths";
import { QueueView } from "./_components/queue-view";

const t = translatorOf("en", "desk.messages");

export const metadata: Metadata = { title: t("messages") };

const PAGE_SIZE = 20;

type Asked = { show?: Param; reason?: Param; searchString?: Param; page?: Param };
type Search = { searchParams: Promise<Asked> };

export default async function MessagesPage({ searchParams }: Search) {
  const { ctx } = await requirePlatformViewer();
  const search = await searchParams;
  const asked = one(search.show);
  const show = asked === "costs" && !offersTexts() ? undefined : asked;
  return (
    <div className="stack g5">
      <div className="stack g2">
        <h1>{t("messages")}</h1>
        <p className="lead">{offersTexts() ? t("leadWithTexts") : t("lead")}</p>
      </div>
      <LinkTabs
        label={t("messages")}
        tabs={[
          { href: MESSAGES, label: t("delivery"), current: show !== "addresses" && show !== "costs" },
          { href: ADDRESSES, label: t("suppressedAddresses"), current: show === "addresses" },
          ...(offersTexts() ? [{ href: COSTS, label: t("textCosts"), current: show === "costs" }] : []),
        ]}
      />
      {show === "addresses" ? (
        <Addresses ctx={ctx} search={search} />
      ) : show === "costs" ? (
        <CostsView costs={await textCosts(ctx)} budget={await textBudget(ctx)} />
      ) : (
        <QueueView
          queue={await messageQueue(ctx)}
          failures={await sendFailures(ctx)}
          totals={await suppressionTotals(ctx)}
          filters={reasonFilters()}
          isTold={!sendsBySmtp()}
          now={ctx.now()}
        />
      )}
    </div>
  );
}

/** A site without texts has no reasons about phones. */
const reasonFilters = () => REASON_FILTERS.filter(({ ofTexts }) => offersTexts() || !ofTexts);

async function Addresses({ ctx, search }: { ctx: Ctx; search: Asked }) {
  const searchString = searchOf(search.searchString);
  const page = pageNumber(search.page);
  const filters = reasonFilters();
  const reason = filters.find((filter) => filter.reason === one(search.reason))?.reason;
  await requireProof();
  const list = await listSuppressed(ctx, { searchString, reason, page, pageSize: PAGE_SIZE });
  if (page > list.totalPages) redirect(addressesPath({ searchString, ...(reason ? { reason } : {}) }));
  return (
    <Words language="en" of={["desk.messageForms"]}>
      <AddressesView
        list={list}
        filters={filters}
        searchString={searchString}
        reason={reason}
        page={page}
        pageSize={PAGE_SIZE}
      />
    </Words>
  );
}
