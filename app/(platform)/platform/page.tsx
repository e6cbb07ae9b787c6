import type { Metadata } from "next";
import { Words } from "@/app/_features/i18n/words";
import { requirePlatformViewer } from "@/app/_lib/session";
import { MailArt, QuiltArt } from "@/components/art";
import { Empty } from "@/components/ui/empty";
import Link from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { listDeletions, listOnHold, listWaiting } from "@/lib/community";
import { PAGE_SIZE } from "@/lib/kernel";
import { listPayouts, payoutTotals } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { translatorOf } from "@/messages";
import { DeletionsList } from "./_components/deletions-list";
import { HeldList } from "./_components/held-list";
import { LIST_PATHS } from "./_components/paths";
import { PaySeveral } from "./_components/pay-several";
import { PayoutsList } from "./_components/payouts-list";
import { WaitingList } from "./_components/waiting-list";
import { daySentence, formatToday } from "./_lib/words";

const t = translatorOf("en", "desk.today");

export const metadata: Metadata = { title: t("todayAtTheDesk") };

const FIRST_COMMUNITIES = 3;
const LAST_SENT = 3;

/** Payouts that need the desk come first, oldest at the top. */
async function queue(ctx: Ctx) {
  const [ready, returned, waiting, sent] = await Promise.all([
    listPayouts(ctx, { state: "ready", oldestFirst: true, pageSize: PAGE_SIZE }),
    listPayouts(ctx, { state: "returned", oldestFirst: true, pageSize: PAGE_SIZE }),
    listPayouts(ctx, { state: "waiting_for_method", oldestFirst: true, pageSize: PAGE_SIZE }),
    listPayouts(ctx, { state: "sent", pageSize: LAST_SENT }),
  ]);
  return {
    shown: [...ready.items, ...returned.items, ...waiting.items],
    total: [ready, returned, waiting].reduce((sum, list) => sum + list.totalNumberOfItems, 0),
    sent: sent.items,
  };
}

export default async function TodayPage() {
  const { ctx } = await requirePlatformViewer();
  const [communities, held, totals, payouts, deletions] = await Promise.all([
    listWaiting(ctx, { searchString: "", page: 1, pageSize: FIRST_COMMUNITIES }),
    listOnHold(ctx, { searchString: "", page: 1, pageSize: FIRST_COMMUNITIES }),
    payoutTotals(ctx),
    queue(ctx),
    listDeletions(ctx),
  ]);
  const asked = deletions.filter(({ endedAt }) => endedAt === null);
  const waiting = communities.totalNumberOfItems;
  const more = waiting - communities.items.length;
  const now = ctx.now();
  return (
    <Words language="en" of={["desk.approvals"]}>
      <div className="stack g3">
        <h1>{formatToday(now)}</h1>
        <p className="lead">{daySentence(waiting, totals.ready)}</p>
      </div>

      <section className="stack g4" aria-labelledby="waiting">
        <h2 id="waiting" className="text-(length:--t-h3)">
          {t("waitingForApproval")}
        </h2>
        {waiting === 0 ? (
          <Empty art={<QuiltArt />}>{t("noneWaiting")}</Empty>
        ) : (
          <WaitingList communities={communities.items} now={now} stay="/platform" heading="h3" />
        )}
        {more > 0 && (
          <div>
            <LinkButton href={LIST_PATHS.waiting} variant="ghost" size="sm" className="-ml-3.5">
              {t("showMore", { count: more })}
            </LinkButton>
          </div>
        )}
      </section>

      {held.items.length > 0 && (
        <section className="stack g4" aria-labelledby="held">
          <h2 id="held" className="text-(length:--t-h3)">
            {t("onHold")}
          </h2>
          <HeldList communities={held.items} now={now} heading="h3" />
          {held.totalNumberOfItems > held.items.length && (
            <div>
              <LinkButton href={LIST_PATHS.held} variant="ghost" size="sm" className="-ml-3.5">
                {t("showMore", { count: held.totalNumberOfItems - held.items.length })}
              </LinkButton>
            </div>
          )}
        </section>
      )}

      {asked.length > 0 && (
        <section className="stack g4" aria-labelledby="deletions">
          <h2 id="deletions" className="text-(length:--t-h3)">
            {t("toBeDeleted")}
          </h2>
          <DeletionsList deletions={asked} now={now} stay="/platform" heading="h3" />
        </section>
      )}

      <section className="stack g4" aria-labelledby="payouts">
        <div className="row between wrap-ok">
          <h2 id="payouts" className="text-(length:--t-h3)">
            {t("payoutQueue")}
          </h2>
          <div className="row g4 wrap-ok small">
            {totals.ready > 0 && (
              <span>
                <Money cents={totals.readyCents} className="strong" />{" "}
                <span className="quiet">{t("readyToLeave")}</span>
              </span>
            )}
            <PaySeveral ready={totals.ready} />
          </div>
        </div>
        {payouts.shown.length === 0 ? (
          <Empty art={<MailArt />}>{t("allQuietForNow")}</Empty>
        ) : (
          <PayoutsList payouts={payouts.shown} caption={t("payoutQueue")} now={now} />
        )}
        <div className="row between wrap-ok">
          <p className="caption faint">{t("whatTheDeskSees")}</p>
          {payouts.total > payouts.shown.length && (
            <Link href="/platform/payouts" className="small inline-flex min-h-11 items-center">
              {t("allOpenPayouts", { count: payouts.total })}
            </Link>
          )}
        </div>
      </section>

      {payouts.sent.length > 0 && (
        <section className="stack g4" aria-labelledby="finished">
          <h2 id="finished" className="text-(length:--t-h3)">
            {t("sentLast")}
          </h2>
          <PayoutsList payouts={payouts.sent} caption={t("sentLast")} now={now} />
          <div>
            <Link href="/platform/payouts?state=sent" className="small inline-flex min-h-11 items-center">
              {t("allFinishedPayouts")}
            </Link>
          </div>
        </section>
      )}

      <p>
        <Link href="/platform/staff" className="small inline-flex min-h-11 items-center">
          {t("staff")}
        </Link>
      </p>
    </Words>
  );
}
