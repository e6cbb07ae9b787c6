import { redirect } from "next/navigation";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requireProof } from "@/app/_lib/session";
import type { ShownCard } from "@/components/donation/card-choice";
import { Checkout } from "@/components/donation/checkout";
import { rateWords } from "@/components/donation/fee-words";
import { PublicHeader } from "@/components/shell";
import { brandName, dollarsToCents } from "@/lib/kernel";
import { cardRates, draftOutcome, giftSums, isDone, nextGift, savedCard, savedCardUse } from "@/lib/payment";
import { type Ctx, env } from "@/lib/platform";
import { CampaignEndedPage } from "./campaign-ended-page";
import { CheckoutEndedPage } from "./checkout-ended-page";
import { type Draft, draftBy, myDrafts } from "./draft";
import { amountPath, type Flow, thankYouPath } from "./flows";
import { GivingWords } from "./frame";
import { givenAgain } from "./given-again";
import { OnHoldPage } from "./on-hold-page";
import { findTarget } from "./target";

const PATHS = { payment: "/checkout/payment", outcome: "/checkout/outcome" };

async function cardToShow(ctx: Ctx): Promise<ShownCard | null> {
  const card = ctx.actor.kind === "user" ? await savedCard(ctx) : null;
  if (!card) return null;
  const expires = `${String(card.expMonth).padStart(2, "0")}/${String(card.expYear).slice(-2)}`;
  return { id: card.id, last4: card.last4, brand: brandName(card.brand), expires };
}

/** From any unpaid gift in this browser. */
async function visitorBefore(ctx: Ctx, draft: Draft) {
  const unpaid = (await myDrafts(ctx)).filter((kept) => !isDone(kept.draft));
  const others = unpaid.flatMap((kept) => kept.draft.visitor ?? []);
  return draft.visitor ?? others[0] ?? { firstName: "", lastName: "", email: "" };
}

/** A paid gift redirects to its thank-you (001 §2). */
export async function CheckoutPage(props: { ctx: Ctx; flow: Flow; draftId: string | undefined }) {
  const { ctx, flow, draftId } = props;
  const draft = await draftBy(ctx, draftId);
  if (!draftId || draft?.flow !== flow) {
    return <CheckoutEndedPage flow={flow} />;
  }
  const found = await orNotFound(findTarget(ctx, draft));
  const outcome = await orNotFound(draftOutcome(ctx, { key: draft.key }));
  if (outcome.isDone) redirect(thankYouPath(flow, draftId));
  if (!found.isOpen) return <CampaignEndedPage target={draft} />;
  if (found.isOnHold) return <OnHoldPage found={found} />;
  const [sums, card, cardUse, next] = await Promise.all([
    giftSums(ctx, { amount: draft.amount }),
    cardToShow(ctx),
    savedCardUse(ctx, draft),
    draft.months === null ? null : nextGift(ctx, { months: draft.months }),
  ]);
  // A saved card pays without its number.
  if (card) await requireProof();
  const { STRIPE_PUBLISHABLE_KEY, SIMULATOR_URL } = env();
  return (
    <GivingWords>
      {flow === "visitor" && <PublicHeader quiet />}
      <Checkout
        draftId={draftId}
        paths={PATHS}
        backHref={amountPath(draft, draftId)}
        thankYouHref={thankYouPath(flow, draftId)}
        donee={draft.campaignId ? "campaign" : "balance"}
        giftCents={dollarsToCents(draft.amount)}
        sums={sums}
        quotePath="/checkout/quote"
        visitor={flow === "visitor" ? await visitorBefore(ctx, draft) : null}
        rate={rateWords(cardRates())}
        coverFees={draft.coverFees}
        chosen={{ months: draft.months, isAnonymous: draft.isAnonymous }}
        savedCard={card}
        mayKeepCard={flow !== "visitor"}
        cardUse={cardUse}
        again={next && givenAgain(next)}
        isFixed={draft.isFixed}
        processor={{
          publishableKey: STRIPE_PUBLISHABLE_KEY,
          script: SIMULATOR_URL ? `${SIMULATOR_URL}/stripe.js` : null,
        }}
        inShell={flow !== "visitor"}
      />
    </GivingWords>
  );
}
