import { Badge } from "@/components/ui/badge";
import { CirclePause, Clock3 } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Table } from "@/components/ui/table";
import type { PayoutRow } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { daysWaiting, LONG_WAIT_DAYS, METHOD_WORDS, STATE_TONE, stateWords, waitWords } from "../_lib/words";

const t = translatorOf("en", "desk.payouts");

const href = (payout: PayoutRow) => `/platform/payouts/${payout.id}`;
const by = (payout: PayoutRow) => (payout.method ? METHOD_WORDS[payout.method] : t("notChosenYet"));

function State({ payout }: { payout: PayoutRow }) {
  return (
    <Badge tone={STATE_TONE[payout.state]} dot>
      {stateWords(payout)}
    </Badge>
  );
}

function Community({ payout }: { payout: PayoutRow }) {
  return (
    <>
      {payout.communityName}
      {payout.communityHeldAt && payout.state !== "sent" && (
        <>
          {" "}
          <Badge tone="gold" icon={<CirclePause />} className="align-middle">
            {t("onHold")}
          </Badge>
        </>
      )}
    </>
  );
}

function Wait({ payout, now }: { payout: PayoutRow; now: Date }) {
  const words = waitWords(payout, now);
  const isLate = payout.state === "ready" && (daysWaiting(payout, now) ?? 0) >= LONG_WAIT_DAYS;
  if (!isLate) return <span className="caption faint">{words}</span>;
  return (
    <Badge tone="gold" icon={<Clock3 />}>
      {words}
    </Badge>
  );
}

type PayoutsListProps = { payouts: readonly PayoutRow[]; caption: string; now: Date };

/** Without recipients. */
export function PayoutsList({ payouts, caption, now }: PayoutsListProps) {
  return (
    <>
      <Table caption={caption} className="queue" wrapClassName="only-wide">
        <thead>
          <tr>
            <th scope="col">{t("payout")}</th>
            <th scope="col">{t("community")}</th>
            <th scope="col">{t("by")}</th>
            <th scope="col">{t("state")}</th>
            <th scope="col" className="r">
              {t("recipientGets")}
            </th>
            <th scope="col">
              <span className="sr">{t("nextStep")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <tr key={payout.id}>
              <td className="num nowrap">
                <Link href={href(payout)} className="min-h-6!">
                  {payout.number}
                </Link>
                <br />
                <Wait payout={payout} now={now} />
              </td>
              <td className="wrap-anywhere">
                <Community payout={payout} />
              </td>
              <td className={payout.method ? "nowrap" : "faint nowrap"}>{by(payout)}</td>
              <td>
                <State payout={payout} />
              </td>
              <td className="amt">
                <Money cents={payout.amountCents} />
              </td>
              <td className="r">
                {payout.state === "ready" && (
                  <LinkButton href={href(payout)} aria-label={t("openNumber", { number: payout.number })}>
                    {t("open")}
                  </LinkButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className="paycards only-narrow">
        {payouts.map((payout) => (
          <li key={payout.id} className="card card-tight stack g3">
            <div className="row between wrap-ok g2">
              <State payout={payout} />
              <Link className="small num inline-flex min-h-11 items-center" href={href(payout)}>
                {payout.number}
              </Link>
            </div>
            <div className="row between items-baseline">
              <p className="wrap-anywhere min-w-0">
                <Community payout={payout} />
                <br />
                <span className="caption faint">{by(payout)}</span>
              </p>
              <Money cents={payout.amountCents} size="m" />
            </div>
            <div>
              <Wait payout={payout} now={now} />
            </div>
            {payout.state === "ready" && (
              <LinkButton href={href(payout)} block aria-label={t("openNumber", { number: payout.number })}>
                {t("open")}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
