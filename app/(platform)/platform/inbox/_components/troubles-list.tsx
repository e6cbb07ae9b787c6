import { Badge } from "@/components/ui/badge";
import { ExternalLink } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { formatDateTime, formatSince } from "@/lib/kernel";
import type { TroubleView } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { SettleForm } from "./settle-form";
import { TryAgainForm } from "./try-again-form";

const t = translatorOf("en", "desk.inbox");

export function TroublesList({ troubles, now }: { troubles: readonly TroubleView[]; now: Date }) {
  return (
    <ul className="stack g4">
      {troubles.map((trouble) => (
        <li key={trouble.id} id={`trouble-${trouble.id}`} className="card card-tight stack g3">
          <div className="row between wrap-ok g2">
            <p className="row wrap-ok g2">
              <Badge tone={trouble.isMoney ? "clay" : "gold"} dot>
                {trouble.isMoney ? t("money") : t("running")}
              </Badge>
              <span className="caption faint">{t("since", { since: formatSince(trouble.since, now) })}</span>
            </p>
            {trouble.amountCents !== null && <Money cents={trouble.amountCents} className="strong" />}
          </div>
          <div className="stack g2">
            <h2 className="text-xl wrap-anywhere">{trouble.title}</h2>
            <p className="quiet wrap-anywhere">{trouble.advice}</p>
          </div>
          {trouble.rows.length > 0 && (
            <ul className="stack g1 small num" aria-label={t("rows")}>
              {trouble.rows.map((row) => (
                <li key={row} className="wrap-anywhere">
                  {row}
                </li>
              ))}
            </ul>
          )}
          {isOpen(trouble) ? <Actions trouble={trouble} /> : <Ended trouble={trouble} />}
        </li>
      ))}
    </ul>
  );
}

const isOpen = ({ endedAt, settled }: TroubleView) => endedAt === null && settled === null;

function Actions({ trouble }: { trouble: TroubleView }) {
  return (
    <div className="stack g2">
      <div className="row wrap-ok g2">
        {trouble.mayBeTriedAgain && <TryAgainForm troubleId={trouble.id} title={trouble.title} />}
        {trouble.remedy && (
          <LinkButton href={trouble.remedy.href} variant="secondary" size="sm">
            {t(`remedies.${trouble.remedy.name}`)}
          </LinkButton>
        )}
        {trouble.page && (
          <LinkButton
            href={trouble.page}
            variant="secondary"
            size="sm"
            reload
            icon={<ExternalLink />}
            aria-label={t("lookAtStripeNamed", { title: trouble.title })}
          >
            {t("lookAtStripe")}
          </LinkButton>
        )}
      </div>
      <SettleForm troubleId={trouble.id} />
    </div>
  );
}

function Ended({ trouble: { settled, endedAt } }: { trouble: TroubleView }) {
  return (
    <p className="caption faint wrap-anywhere">
      {settled
        ? t("resolvedBy", {
            by: settled.by,
            at: formatDateTime(settled.at),
            reason: settled.reason,
          })
        : t("noLongerFound", { at: endedAt ? formatDateTime(endedAt) : "" })}
    </p>
  );
}
