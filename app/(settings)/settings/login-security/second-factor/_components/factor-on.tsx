import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import { formatDate } from "@/lib/kernel";

/** Below this number of recovery codes, the page suggests new ones. */
const FEW = 3;

type FactorOnProps = { since: Date; left: number; here: string; canTurnOff: boolean };

export function FactorOn({ since, left, here, canTurnOff }: FactorOnProps) {
  const t = useTranslations("security.factor");
  return (
    <section className="card stack g5" aria-label={t("yours")}>
      <div className="stack g2">
        <div>
          <Badge tone="gain" dot>
            {t("on")}
          </Badge>
        </div>
        <p>{t("since", { day: formatDate(since) })}</p>
        <p className="small quiet">
          {left === 0 ? t("noneLeft") : t("left", { count: left })}
          {left > 0 && left < FEW && ` ${t("few")}`}
        </p>
        {!canTurnOff && <p className="small quiet">{t("staffKeep")}</p>}
      </div>
      <div className="row wrap-ok">
        <LinkButton href={`${here}/recovery-codes`} variant="secondary">
          {t("newCodes")}
        </LinkButton>
        {canTurnOff && (
          <LinkButton href={`${here}/turn-off`} variant="danger-quiet">
            {t("turnOff")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
