import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { formatShort } from "@/lib/kernel";
import { type PlanOfCard, plansOfMyCard, savedCard } from "@/lib/payment";
import { cardName, giftsWords } from "../_components/card-words";
import { everyWords } from "../_components/every-words";
import { CARD_PAGE, PREFERENCES } from "../_components/paths";
import { RemoveForm } from "./remove-form";

export const metadata: Metadata = { title: "Remove card" };

/** What ends with the card, and then the button that removes it. */
export default async function RemoveCardPage() {
  const { ctx } = await requireSignedIn();
  const card = await savedCard(ctx);
  if (!card) redirect(PREFERENCES);
  await requireProof();
  const plans = await plansOfMyCard(ctx);
  return (
    <Page width="settings">
      <BackLink href={PREFERENCES}>Payment preferences</BackLink>
      <div className="stack g3">
        <h1>Remove this card?</h1>
        <p className="lead">{cardName(card)} is forgotten here and at the card processor.</p>
      </div>
      {plans.length > 0 && <EndingPlans plans={plans} />}
      <RemoveForm cardId={card.id} />
    </Page>
  );
}

function EndingPlans({ plans }: { plans: PlanOfCard[] }) {
  return (
    <section className="card card-tight stack g3" aria-labelledby="ending">
      <h2 className="text-(length:--t-h3)" id="ending">
        {giftsWords(plans.length)} {plans.length === 1 ? "ends" : "end"} with it
      </h2>
      <ul className="ending-plans">
        {plans.map((plan) => (
          <li key={plan.id}>
            <p className="strong wrap-any">
              <PlanName plan={plan} />
            </p>
            <p className="small quiet num">
              {formatShort(plan.amountCents)} {everyWords(plan.months)}
            </p>
          </li>
        ))}
      </ul>
      <p className="small quiet">
        Nothing more is charged for {plans.length === 1 ? "it" : "them"}. To let{" "}
        {plans.length === 1 ? "it" : "them"} go on, <Link href={CARD_PAGE}>replace the card</Link> instead.
      </p>
    </section>
  );
}

function PlanName({ plan: { isToOurBalance, campaignName, communityName } }: { plan: PlanOfCard }) {
  const name = isToOurBalance ? "Our Balance" : campaignName;
  return (
    <>
      {name !== null && (
        <>
          <bdi>{name}</bdi>,{" "}
        </>
      )}
      <bdi>{communityName}</bdi>
    </>
  );
}
