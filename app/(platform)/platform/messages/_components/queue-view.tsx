import { MailArt } from "@/components/art";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import Link from "@/components/ui/link";
import { formatDateTime, formatSince, numberText, plural } from "@/lib/kernel";
import type { Failure, MessageQueue, Queue, SuppressionReason } from "@/lib/notification";
import { addressesPath, type ReasonFilter } from "./paths";

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
          Queue
        </h2>
        <div className="grid gap-4 md:grid-cols-2">
          {queue.channels.map((one) => (
            <QueueCard key={one.channel} queue={one} now={now} />
          ))}
        </div>
        {(queue.notAddressed > 0 || queue.later > 0) && (
          <p className="small quiet">
            {queue.notAddressed > 0 && `${plural(queue.notAddressed, "message")} being prepared now. `}
            {queue.later > 0 && `${plural(queue.later, "message")} of campaigns wait for the next milestone.`}
          </p>
        )}
      </section>
      <section className="stack g3" aria-labelledby="failures">
        <h2 id="failures" className="text-(length:--t-h3)">
          {isTold ? "Not delivered" : "Not sent"}, last 14 days
        </h2>
        {!isTold && (
          <p className="small quiet">
            E-mails go through a mail server (SMTP), which only tells us whether it accepted them. Later
            bounces arrive in the EMAIL_FROM mailbox. They don’t show here, and neither do spam complaints.
          </p>
        )}
        {failures.length === 0 ? (
          <Empty art={<MailArt />}>{isTold ? "Everything was delivered." : "Everything was sent."}</Empty>
        ) : (
          <ul className="don card card-tight">
            {failures.map(({ channel, reason, kind, count, last }) => (
              <li key={`${channel} ${reason} ${kind}`} className="flex-wrap">
                <p className="grow basis-64 wrap-anywhere">
                  <span className="strong num">{plural(count, channel === "sms" ? "text" : "e-mail")}</span>,{" "}
                  {kind}
                  <span className="caption quiet block">{reason}</span>
                </p>
                <span className="caption faint num nowrap">last {formatDateTime(last)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="stack g3" aria-labelledby="suppressed">
        <h2 id="suppressed" className="text-(length:--t-h3)">
          Suppressed addresses
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
        <p className="caption faint">Addresses are shown only there, and each search is logged.</p>
      </section>
    </div>
  );
}

function QueueCard({ queue, now }: { queue: Queue; now: Date }) {
  const { channel, pending, sending, later, inDigests, oldest } = queue;
  const facts = [
    { label: "Due", value: pending },
    { label: "Being sent", value: sending },
    { label: "Held until later", value: later },
    ...(channel === "email" ? [{ label: "In digests", value: inDigests }] : []),
  ];
  return (
    <Card className="stack g3">
      <h3 className="text-xl">{channel === "email" ? "E-mails" : "Texts"}</h3>
      <dl className="stack g1">
        {facts.map(({ label, value }) => (
          <div key={label} className="row between">
            <dt className="quiet">{label}</dt>
            <dd className="num strong">{numberText(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="caption faint">
        {oldest ? `The oldest has been due since ${formatSince(oldest, now)}.` : "Nothing is due."}
      </p>
    </Card>
  );
}
