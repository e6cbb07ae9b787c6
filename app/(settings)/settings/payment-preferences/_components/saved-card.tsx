import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { CircleAlert, Clock3, CreditCard, Plus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { CardState, Expiry } from "@/lib/payment";
import { cardName, expiryDate } from "./card-words";
import { CARD_PAGE, REMOVE_CARD } from "./paths";

export function SavedCard({ state: { card, expiry, plans } }: { state: CardState }) {
  const t = useTranslations("cards.saved");
  const sr = (words: ReactNode) => <span className="sr">{words}</span>;
  return (
    <section className="card card-tight stack g4" aria-labelledby="saved-card">
      <div className="row between wrap-ok g2">
        <h2 className="text-(length:--t-h3)" id="saved-card">
          {t("title")}
        </h2>
        {!card && (
          <LinkButton href={CARD_PAGE} variant="ghost" icon={<Plus />}>
            {t("add")}
          </LinkButton>
        )}
      </div>
      {card ? (
        <div className="saved-card">
          <span className="saved-card-chip" aria-hidden="true">
            <CreditCard />
          </span>
          <div className="grow">
            <p className="strong num">
              {cardName(t, card)} <ExpiryBadge expiry={expiry} />
            </p>
            <p className="small quiet num">
              {t(expiry === "expired" ? "expiredOn" : "expiresOn", { date: expiryDate(card) })}
              {plans > 0 && t("usedFor", { count: plans })}
            </p>
          </div>
          <div className="saved-card-acts">
            <LinkButton href={CARD_PAGE} variant="secondary">
              <span>{t.rich("replace", { sr })}</span>
            </LinkButton>
            <LinkButton href={REMOVE_CARD} variant="danger-quiet">
              <span>{t.rich("remove", { sr })}</span>
            </LinkButton>
          </div>
        </div>
      ) : (
        <p className="quiet">{plans > 0 ? t("noneWaits", { count: plans }) : t("none")}</p>
      )}
      <p className="caption faint">{t("processor")}</p>
    </section>
  );
}

function ExpiryBadge({ expiry }: { expiry: Expiry }) {
  const t = useTranslations("cards.saved");
  if (expiry === "later") return null;
  return expiry === "soon" ? (
    <Badge tone="gold" icon={<Clock3 aria-hidden="true" />}>
      {t("soon")}
    </Badge>
  ) : (
    <Badge tone="clay" icon={<CircleAlert aria-hidden="true" />}>
      {t("expired")}
    </Badge>
  );
}
