import { eq } from "drizzle-orm";
import { savedCards, stripeCustomers } from "@/db/schema/payment";
import { lockPerson } from "@/lib/identity/inside";
import {
  idOfExpandable,
  isAboutMissing,
  isAboutParam,
  isMissing,
  type Stripe,
  stripe,
} from "@/lib/integrations/stripe";
import { queueMessage } from "@/lib/notification/inside";
import { actingAs, audit, type Ctx, enqueue, env } from "@/lib/platform";
import { stopOpenPeriod } from "../recurring/end-plan";
import { lockPlansOf } from "../recurring/end-plans";
import { openPeriodOf, type PeriodId, type Plan } from "../recurring/lock-plans";
import { cardCode } from "../recurring/plan-words";
import { writePeriod, writePlan } from "../recurring/write-period";
import { customerBy } from "./customer-of";
import { lockCards } from "./lock-cards";
import { cardOf, holderOf } from "./saved-card";

/** What the processor no longer knows: one card, or the customer and with it every card. */
export type Lost = { cardId: string } | { customerId: string };

/** No bank was asked about this gift, although it is marked as being charged. */
type Unasked = { unasked?: PeriodId };

/** Gives up the gift that was not asked about, if it is of this plan. Returns whether it was. */
async function stopUnasked(ctx: Ctx, plan: Plan, { unasked }: Unasked): Promise<boolean> {
  const period = await openPeriodOf(ctx, plan.id);
  if (unasked?.recurringGiftId !== plan.id || unasked.number !== period?.number) return false;
  await writePeriod(ctx, unasked, { state: "canceled", dueAt: null, reason: "card_unavailable" });
  await enqueue(ctx, "charge-due-gifts");
  return true;
}

async function restPlan(ctx: Ctx, plan: Plan, unasked: Unasked): Promise<void> {
  if (!(await stopUnasked(ctx, plan, unasked)))
    await stopOpenPeriod(ctx, plan, "canceled", "card_unavailable");
  await writePlan(ctx, plan, { state: "resting", restReason: "card_unavailable", noticeAt: null });
}

/**
 * Forgets a saved card that the processor no longer has. Active plans rest, and one message asks the donor for a card, also
 * for several plans. A charge under way is left to its end. A card saved since stays. Returns whether the card was forgotten, now or at another gift before. Runs in a transaction that holds no person, plan or
 * card.
 */
export async function loseCard(
  ctx: Ctx,
  userId: string,
  lost: Lost,
  unasked: Unasked = {},
): Promise<boolean> {
  if (!(await lockPerson(ctx, userId))) return false;
  const plans = await lockPlansOf(ctx, { userId });
  const holder = (await lockCards(ctx, [userId])).get(userId);
  const card = await cardOf(ctx, userId);
  const isLost = "cardId" in lost ? card?.id === lost.cardId : holder?.customerId === lost.customerId;
  if (!card) {
    const resting = plans.find(
      (plan) => plan.restReason !== null && plan.id === unasked.unasked?.recurringGiftId,
    );
    return resting !== undefined && stopUnasked(ctx, resting, unasked);
  }
  if (!isLost) return false;
  await ctx.db.delete(savedCards).where(eq(savedCards.userId, userId));
  const active = plans.filter(({ state }) => state === "active");
  for (const plan of active) await restPlan(ctx, plan, unasked);
  const system = actingAs(ctx, { kind: "system", name: "lose-card" });
  await audit(system, "payment.card_lost", { type: "user", id: userId }, { plans: active.length });
  if (active.length === 0) return true;
  await queueMessage(ctx, {
    dedupeKey: `card-unavailable:${card.id}`,
    template: "card-unavailable",
    to: { userId },
    data: {
      card: cardCode(card),
      plans: String(active.length),
      link: `${env().APP_URL}/settings/payment-preferences`,
    },
  });
  return true;
}

/** Forgets a card that the processor no longer has. */
export async function forgetCard(ctx: Ctx, cardId: string): Promise<void> {
  const userId = await holderOf(ctx, cardId);
  if (userId !== null) await loseCard(ctx, userId, { cardId });
}

/** Forgets the card of a deleted customer. The next call that needs the customer creates it again. */
export async function forgetCustomer(ctx: Ctx, customerId: string): Promise<void> {
  const [holder] = await ctx.db
    .select({ userId: stripeCustomers.userId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.customerId, customerId));
  if (holder) await loseCard(ctx, holder.userId, { customerId });
}

/** Whether the processor refused a call because of its customer, or of its card and whose that is. */
const isAboutOwner = (error: unknown) =>
  isAboutMissing(error, "customer") || isAboutParam(error, "payment_method");

/** Whether the processor refused this call because the donor's customer no longer has this card. Asks it again. */
export async function isCardMissing(
  ctx: Ctx,
  error: unknown,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<boolean> {
  if (!isAboutOwner(error)) return false;
  const customerId = await customerBy(ctx, userId);
  try {
    const { customer } = await stripe().paymentMethods.retrieve(cardId);
    return customerId === null || idOfExpandable(customer) !== customerId;
  } catch (again) {
    if (isMissing(again)) return true;
    throw again;
  }
}

/**
 * Whether the processor refused the donor's card because the intent has another customer than they have now. Theirs was
 * replaced after the intent was made, and the intent never takes the new one.
 */
export async function isOfOldCustomer(
  ctx: Ctx,
  error: unknown,
  { intent, userId }: { intent: Stripe.PaymentIntent; userId: string },
): Promise<boolean> {
  const customerId = idOfExpandable(intent.customer);
  return customerId !== null && isAboutOwner(error) && customerId !== (await customerBy(ctx, userId));
}
