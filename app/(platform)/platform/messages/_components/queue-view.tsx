import { MailArt } from "@/components/art";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import Link from "@/components/ui/link";
import { formatDateTime, formatSince, numberText } from "@/lib/kernel";
import type { Failure, MessageQueue, Queue, SuppressionReason } from "@/lib/notification";
import { translatorOf } from "@/messages";
import { addressesPath, type ReasonFilter } from "./paths";

const t = translatorOf("en", "desk.messages");

type QueueViewProps = {
  queue: MessageQueue;
  failures: readonly Failure[];
  totals: Record<SuppressionReason, number>;
  filters: readonly ReasonFilter[];
  /** Whether delivery events of e-mails are available. */
  isTold: boolean;
  now: Date;
};

export function QueueView({ queue, failures, totals, filters, isTold, now }: QueueViewProps) {
  return (
    <div className="stack g6">
      <section className="stack g3" aria-labelledby="queue">
        <h2 id="queue" className="text-(length:--t-h3)">
          {t("queue")}
        </h2>
        <div className="grid gap-4 md:grid-cols-2">
          {queue.channels.map((one) => (
            <QueueCard key={one.channel} queue={one} now={now} />
          ))}
        </div>
        {(queue.notAddressed > 0 || queue.later > 0) && (
          <p className="small quiet">
            {queue.notAddressed > 0 && t("beingPrepared", { count: queue.notAddressed })}
            {queue.later > 0 && t("waitForMilestone", { count: queue.later })}
          </p>
        )}
      </section>
      <section className="stack g3" aria-labelledby="failures">
        <h2 id="failures" className="text-(length:--t-h3)">
          {isTold ? t("notDelivered") : t("notSent")}
        </h2>
        {!isTold && <p className="small quiet">{t("smtpNote")}</p>}
        {failures.length === 0 ? (
          <Empty art={<MailArt />}>{isTold ? t("everythingWasDelivered") : t("everythingWasSent")}</Empty>
        ) : (
          <ul className="don card card-tight">
            {failures.map(({ channel, kind, count, last, ...failure }) => (
              <li key={`${channel} ${kind} ${reasonText(failure)}`} className="flex-wrap">
                <p className="grow basis-64 wrap-anywhere">
                  <span className="strong num">
                    {t(channel === "sms" ? "failedTexts" : "failedEmails", { count })}
                  </span>
                  , {kind}
                  <span className="caption quiet block">{reasonText(failure)}</span>
                </p>
                <span className="caption faint num nowrap">{t("last", { last: formatDateTime(last) })}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="stack g3" aria-labelledby="suppressed">
        <h2 id="suppressed" className="text-(length:--t-h3)">
          {t("suppressedAddresses")}
        </h2>
        <ul className="don card card-tight">
          {filters.map(({ reason, label }) => (
            <li key={reason}>
              <Link className="grow" href={addressesPath({ reason })}>
                {label}
              </Link>
              <span className="num">{numberText(totals[reason])}</span>
            </li>
          ))}
        </ul>
        <p className="caption faint">{t("addressesNote")}</p>
      </section>
    </div>
  );
}

function reasonText({ reason, mayHaveArrived }: Pick<Failure, "reason" | "mayHaveArrived">): string {
  const { key, ...params } = reason;
  const words = t(`failures.${key}`, params);
  return mayHaveArrived ? t("maybeArrived", { reason: words }) : words;
}

function QueueCard({ queue, now }: { queue: Queue; now: Date }) {
  const { channel, pending, sending, later, inDigests, oldest } = queue;
  const facts = [
    { label: t("due"), value: pending },
    { label: t("beingSent"), value: sending },
    { label: t("heldUntilLater"), value: later },
    ...(channel === "email" ? [{ label: t("inDigests"), value: inDigests }] : []),
  ];
  return (
    <Card className="stack g3">
      <h3 className="text-xl">{channel === "email" ? t("eMails") : t("texts")}</h3>
      <dl className="stack g1">
        {facts.map(({ label, value }) => (
          <div key={label} className="row between">
            <dt className="quiet">{label}</dt>
            <dd className="num strong">{numberText(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="caption faint">
        {oldest ? t("oldestDue", { since: formatSince(oldest, now) }) : t("nothingIsDue")}
      </p>
    </Card>
  );
}
