import type { Metadata } from "next";
import { requirePlatformViewer } from "@/app/_lib/session";
import { MailArt } from "@/components/art";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { Money } from "@/components/ui/money";
import { formatDateTime, numberText } from "@/lib/kernel";
import { type CardSurge, listCardSurges } from "@/lib/payment";

export const metadata: Metadata = { title: "Card surges" };

export default async function SurgesPage() {
  const { ctx } = await requirePlatformViewer();
  const surges = await listCardSurges(ctx);
  return (
    <>
      <div className="stack g3">
        <h1>Card surges</h1>
        <p className="lead">
          Times when many guests’ cards were declined. Someone may have been testing stolen cards. Gifts that
          went through during a surge may be from stolen cards, too. Check them in Stripe, and refund the ones
          that look wrong.
        </p>
      </div>
      {surges.length === 0 ? (
        <Empty art={<MailArt />}>No surges so far.</Empty>
      ) : (
        surges.map((surge) => <Surge key={surge.id} surge={surge} />)
      )}
    </>
  );
}

function Surge({ surge }: { surge: CardSurge }) {
  const heading = `surge-${surge.id}`;
  const ended = surge.endedAt ? ` to ${formatDateTime(surge.endedAt)}` : "";
  return (
    <Card className="stack g4">
      <section className="stack g4" aria-labelledby={heading}>
        <div className="stack g2">
          <h2 id={heading}>
            {surge.communityName === null ? "Across the site" : `A campaign of ${surge.communityName}`}
          </h2>
          <p className="quiet">
            {`${formatDateTime(surge.startedAt)}${ended}. `}
            {`Up to ${numberText(surge.declines)} declines within half an hour.`}
          </p>
          {!surge.endedAt && (
            <p>
              <Badge tone="gold">Still going on</Badge>
            </p>
          )}
        </div>
        {surge.gifts.length === 0 ? (
          <p>No guest’s gift went through.</p>
        ) : (
          <ul className="don">
            {surge.gifts.map((gift) => (
              <li key={gift.donationId} className="flex-wrap">
                <p className="grow basis-64">
                  <Money cents={gift.chargeCents} className="strong" /> to {gift.communityName}
                  <span className="caption faint block break-all">{gift.intentId}</span>
                </p>
                <time className="caption faint num nowrap" dateTime={gift.at.toISOString()}>
                  {formatDateTime(gift.at)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}
