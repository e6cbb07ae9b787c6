import type { Metadata } from "next";
import { requirePlatformViewer } from "@/app/_lib/session";
import { MailArt } from "@/components/art";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { Money } from "@/components/ui/money";
import { formatDateTime } from "@/lib/kernel";
import { type CardSurge, listCardSurges } from "@/lib/payment";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk.surges");

export const metadata: Metadata = { title: t("title") };

export default async function SurgesPage() {
  const { ctx } = await requirePlatformViewer();
  const surges = await listCardSurges(ctx);
  return (
    <>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      {surges.length === 0 ? (
        <Empty art={<MailArt />}>{t("none")}</Empty>
      ) : (
        surges.map((surge) => <Surge key={surge.id} surge={surge} />)
      )}
    </>
  );
}

function Surge({ surge }: { surge: CardSurge }) {
  const heading = `surge-${surge.id}`;
  const start = formatDateTime(surge.startedAt);
  const declines = t("declines", { count: surge.declines });
  return (
    <Card className="stack g4">
      <section className="stack g4" aria-labelledby={heading}>
        <div className="stack g2">
          <h2 id={heading}>
            {surge.communityName === null
              ? t("acrossTheSite")
              : t("campaignOf", { community: surge.communityName })}
          </h2>
          <p className="quiet">
            {surge.endedAt
              ? t("between", { start, end: formatDateTime(surge.endedAt), declines })
              : t("since", { start, declines })}
          </p>
          {!surge.endedAt && (
            <p>
              <Badge tone="gold">{t("stillGoingOn")}</Badge>
            </p>
          )}
        </div>
        {surge.gifts.length === 0 ? (
          <p>{t("noGifts")}</p>
        ) : (
          <ul className="don">
            {surge.gifts.map((gift) => (
              <li key={gift.donationId} className="flex-wrap">
                <p className="grow basis-64">
                  {t.rich("giftTo", {
                    community: gift.communityName,
                    money: () => <Money cents={gift.chargeCents} className="strong" />,
                  })}
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
