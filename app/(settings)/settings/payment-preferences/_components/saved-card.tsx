import { CircleAlert, Clock3, CreditCard, Plus } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import type { CardState, Expiry } from "@/lib/payment";
import { cardName, expiryDate, giftsWords } from "./card-words";
import { CARD_PAGE, REMOVE_CARD } from "./paths";

/** The saved card, with what can be done about it; or a way to add one. */
export function SavedCard({ state: { card, expiry, plans } }: { state: CardState }) {
  return (
    <section className="card card-tight stack g4" aria-labelledby="saved-card">
      <div className="row between wrap-ok g2">
        <h2 className="text-(length:--t-h3)" id="saved-card">
          Saved card
        </h2>
        {!card && (
          <LinkButton href={CARD_PAGE} variant="ghost" icon={<Plus />}>
            Add a card
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
              {cardName(card)} <ExpiryBadge expiry={expiry} />
            </p>
            <p className="small quiet num">
              {expiry === "expired" ? "Expired" : "Expires"} {expiryDate(card)}
              {plans > 0 && `, used for ${giftsWords(plans)}`}
            </p>
          </div>
          <div className="saved-card-acts">
            <LinkButton href={CARD_PAGE} variant="secondary">
              Replace<span className="sr"> the saved card</span>
            </LinkButton>
            <LinkButton href={REMOVE_CARD} variant="danger-quiet">
              Remove<span className="sr"> the saved card</span>
            </LinkButton>
          </div>
        </div>
      ) : (
        <p className="quiet">
          {plans > 0
            ? `No card is saved, so ${giftsWords(plans)} can’t be charged. Add one, and they can go on.`
            : "No card is saved. With one, you needn’t type it for each gift, and gifts can repeat."}
        </p>
      )}
      <p className="caption faint">
        The card processor keeps the number. We only ever see the last four digits.
      </p>
    </section>
  );
}

function ExpiryBadge({ expiry }: { expiry: Expiry }) {
  if (expiry === "later") return null;
  return expiry === "soon" ? (
    <Badge tone="gold" icon={<Clock3 aria-hidden="true" />}>
      Expires soon
    </Badge>
  ) : (
    <Badge tone="clay" icon={<CircleAlert aria-hidden="true" />}>
      Expired
    </Badge>
  );
}
