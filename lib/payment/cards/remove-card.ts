import { eq } from "drizzle-orm";
import { z } from "zod";
import { savedCards } from "@/db/schema/payment";
import { lockPerson } from "@/lib/identity/inside";
import { notFound, unauthenticated } from "@/lib/kernel";
import { audit, type Ctx, command, requireRecentProof, requireUser } from "@/lib/platform";
import { endPlan } from "../recurring/end-plan";
import { lockPlansOf } from "../recurring/end-plans";
import { LIVE_STATES } from "../recurring/has-plans";
import { cardIdSchema } from "../schemas";
import { detachLater } from "./detach-cards";
import { lockCards, noteCardChanged } from "./lock-cards";
import { cardOf } from "./saved-card";

const LIVE: ReadonlySet<string> = new Set(LIVE_STATES);

/** `underWay`: a bank was being asked; that gift finishes. */
export type CardRemoval = { endedPlans: number; underWay: boolean };

const NOTHING: CardRemoval = { endedPlans: 0, underWay: false };

async function endAll(ctx: Ctx, plans: Awaited<ReturnType<typeof lockPlansOf>>): Promise<CardRemoval> {
  let underWay = false;
  for (const plan of plans) {
    const ended = await endPlan(ctx, plan, "card_removed", { isTold: false });
    underWay ||= ended.underWay;
  }
  return { endedPlans: plans.length, underWay };
}

/**
 * Removes the caller's card here and at Stripe, and ends its recurring gifts. Idempotent.
 *
 * - Throws `notFound` (not the caller's, or replaced since), `unauthenticated`, `proof_needed`.
 */
export const removeCard = command(z.object({ cardId: cardIdSchema }), async (ctx, { cardId }) => {
  const { userId } = requireUser(ctx);
  requireRecentProof(ctx);
  if (!(await lockPerson(ctx, userId))) throw unauthenticated();
  const plans = await lockPlansOf(ctx, { userId });
  const holder = (await lockCards(ctx, [userId])).get(userId);
  const card = await cardOf(ctx, userId);
  if (!card) return NOTHING;
  if (card.id !== cardId) throw notFound("not the caller's saved card");
  const removal = await endAll(
    ctx,
    plans.filter(({ state }) => LIVE.has(state)),
  );
  await ctx.db.delete(savedCards).where(eq(savedCards.userId, userId));
  await detachLater(ctx, { userId, paymentMethodId: cardId });
  if (holder) await noteCardChanged(ctx, holder);
  await audit(ctx, "payment.card_removed", { type: "user", id: userId }, { plans: removal.endedPlans });
  return removal;
});
