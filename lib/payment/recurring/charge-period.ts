import { lockStanding, memberRole } from "@/lib/community/inside";
import { askStripe, idOfExpandable, type Stripe, stripe } from "@/lib/integrations/stripe";
import { centsToDollars, DomainError, MINUTE } from "@/lib/kernel";
import { type Ctx, hashToken, inTransaction, log } from "@/lib/platform";
import { isCardMissing, isOfOldCustomer, loseCard, withCustomer } from "../cards/customer";
import { checkGift } from "../gifts/check-gift";
import { cancelIntent } from "../gifts/close-intent";
import { confirmOnce, type Outcome } from "../gifts/confirm-intent";
import { ensureIntent } from "../gifts/ensure-intent";
import { isOnHold } from "../gifts/no-hold";
import { type Attempt, openAttempt } from "../gifts/open-attempt";
import { tellingCode } from "../gifts/rules/declines";
import { settleIntentNow } from "../settling/settle-intents";
import { asDonor } from "./as-donor";
import { isSettledBefore, isTold } from "./before-charge";
import { cancelPeriod } from "./cancel-attempts";
import { leaveOut } from "./leave-out";
import { attemptOfPeriod, lockPlan, type Period, type PeriodId, type Plan, readPeriod } from "./lock-plans";
import { LOOK_AGAIN, lookAgain } from "./look-again";
import { noteBankWaits, noteDeclined, noteUnpayable, type Unpayable } from "./note-unpaid";
import { cardOfPlan } from "./plan-words";
import { isTooLate } from "./rules/calendar";
import { writePeriod } from "./write-period";

/** Time to record a bank's answer before another worker looks it up. */
const LEASE = 2 * MINUTE;
/** Delay after Stripe did not answer. */
const TRY_AGAIN = 10 * MINUTE;

/** Unguessable without the plan's secret. */
export const periodKey = (plan: Pick<Plan, "secret">, number: number): string =>
  hashToken(`${plan.secret}:${number}`);

/** The attempt's gift, else the plan's current one. */
const giftOf = (plan: Plan, { number, attempt }: { number: number; attempt: Attempt | undefined }) => ({
  attemptKey: periodKey(plan, number),
  target: plan.campaignId
    ? { campaignId: plan.campaignId, communityId: plan.communityId }
    : { communityId: plan.communityId },
  amount: centsToDollars((attempt ?? plan).amountCents),
  coverFees: (attempt ?? plan).coverFees,
  isAnonymous: (attempt ?? plan).isAnonymous,
  months: null,
  savePaymentMethod: false,
  joinCommunity: false,
});

const isDue = (plan: Plan, period: Period, now: Date) =>
  plan.state === "active" &&
  ["announced", "declined", "charging"].includes(period.state) &&
  period.dueAt !== null &&
  period.dueAt <= now;

/** Unless the donor was faster. */
async function claim(ctx: Ctx, id: PeriodId): Promise<Period | "on_hold" | null> {
  return inTransaction(ctx, async (tx) => {
    const plan = await lockPlan(tx, id.recurringGiftId);
    const now = tx.now();
    const found = plan && (await readPeriod(tx, id));
    if (!found || !isDue(found.plan, found.period, now)) return null;
    // A hold comes before (nothing is charged) or after (finds the charge in progress).
    if ((await lockStanding(tx, found.plan.communityId)) === "on_hold") return "on_hold";
    const { period } = found;
    await writePeriod(tx, period, {
      state: "charging",
      dueAt: new Date(now.getTime() + LEASE),
      firstTriedAt: period.firstTriedAt ?? now,
    });
    return { ...period, firstTriedAt: period.firstTriedAt ?? now };
  });
}

/**
 * Charges off-session. The key counts declines and lost answers: a resent try is one request, a later try
 * another. Stripe charges an intent at most once.
 */
const askBank = (intent: Stripe.PaymentIntent, { period, cardId }: { period: Period; cardId: string }) =>
  confirmOnce(
    intent,
    {
      payment_method: cardId,
      off_session: true,
      payment_method_options: { card: { stored_credential_usage: "recurring" } },
    },
    `again_${intent.id}_${period.declines}_${period.unanswered}_${cardId}`,
  );

/** Intents of earlier versions may lack the customer, whose card pays. */
async function withOwner(
  ctx: Ctx,
  intent: Stripe.PaymentIntent,
  donorId: string,
): Promise<Stripe.PaymentIntent> {
  if (intent.customer || intent.status === "succeeded" || intent.status === "processing") return intent;
  return askStripe(() =>
    withCustomer(ctx, donorId, ({ id }) => stripe().paymentIntents.update(intent.id, { customer: id })),
  );
}

/** False if another card was saved since. */
const restWithoutCard = (ctx: Ctx, period: Period, { userId, cardId }: { userId: string; cardId: string }) =>
  inTransaction(ctx, (tx) => loseCard(tx, userId, { cardId }, { unasked: period }));

const lastNo = ({ latest_charge: charge, last_payment_error: error }: Stripe.PaymentIntent) =>
  `${idOfExpandable(charge)} ${error?.code} ${error?.charge}`;

/** Even if the bank's answer was lost. */
const isDeclined = (before: Stripe.PaymentIntent, { refused, intent }: Outcome) =>
  refused !== null || lastNo(before) !== lastNo(intent);

function codeOf({ intent }: Outcome): string {
  const last = intent.last_payment_error;
  return last
    ? tellingCode({ code: last.code ?? null, declineCode: last.decline_code ?? null })
    : "card_declined";
}

/** Releases a claimed period without a known bank answer; cancels it if its plan stopped. */
async function giveBack(ctx: Ctx, period: Period): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPlan(tx, period.recurringGiftId);
    const found = await readPeriod(tx, period);
    if (found?.period.state !== "charging") return;
    const now = tx.now();
    // Cancels the attempt first: only then is it certain that nothing was charged.
    if (found.plan.state !== "active") return writePeriod(tx, period, { state: "charging", dueAt: now });
    const state = period.declines > 0 ? "declined" : "announced";
    await writePeriod(tx, period, {
      state,
      dueAt: new Date(now.getTime() + TRY_AGAIN),
      unanswered: period.unanswered + 1,
    });
  });
}

/** False if Stripe does not say. */
const isMissingCard = (
  ctx: Ctx,
  error: unknown,
  card: { userId: string; cardId: string },
): Promise<boolean> =>
  isCardMissing(ctx, error, card).catch((again: unknown) => {
    log.warn("payments.card_not_looked_up", {}, again);
    return false;
  });

type Ready = { plan: Plan; attempt: Attempt; intent: Stripe.PaymentIntent; cardId: string };

async function ask(ctx: Ctx, id: PeriodId, { plan, attempt, intent, cardId }: Ready): Promise<void> {
  if (intent.status === "succeeded") return settleIntentNow(ctx, intent.id);
  if (intent.status === "processing") return lookAgain(ctx, id, LOOK_AGAIN);
  const claimed = await claim(ctx, id);
  if (!claimed) return;
  if (claimed === "on_hold") return leaveOut(ctx, id);
  let outcome: Outcome;
  try {
    outcome = await askBank(intent, { period: claimed, cardId });
  } catch (error) {
    const card = { userId: plan.donorId, cardId };
    if ((await isMissingCard(ctx, error, card)) && (await restWithoutCard(ctx, claimed, card))) return;
    await giveBack(ctx, claimed);
    // The next run finds the attempt cancelled and closes the period.
    if (await isOfOldCustomer(ctx, error, { intent, userId: plan.donorId }))
      return askStripe(() => cancelIntent(ctx, intent.id));
    return askStripe(() => Promise.reject(error));
  }
  const { status } = outcome.intent;
  if (status === "succeeded") return settleIntentNow(ctx, intent.id);
  if (outcome.isUnknown || status === "processing") return lookAgain(ctx, id, LOOK_AGAIN);
  const isBankWaiting = status === "requires_action";
  if (!isBankWaiting && !isDeclined(intent, outcome)) return giveBack(ctx, claimed);
  const code = codeOf(outcome);
  if (code === "authentication_required" || isBankWaiting)
    await noteBankWaits(ctx, id, { chargeCents: attempt.chargeCents });
  else await noteDeclined(ctx, id, { code, chargeCents: attempt.chargeCents });
}

/** Permanent refusals, not Stripe failures. */
const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && ["not_found", "forbidden", "conflict", "invalid"].includes(error.code);

/** Any other refusal concerns the donor and ends the plan. */
const WHY: Partial<Record<string, Unpayable | "on_hold">> = {
  "community.on_hold": "on_hold",
  "campaign.ended": "campaign_ended",
  "gift.cancelled": "cancelled",
};

async function prepare(
  ctx: Ctx,
  plan: Plan,
  { id, attempt: known }: { id: PeriodId; attempt: Attempt | undefined },
): Promise<Pick<Ready, "attempt" | "intent"> | { why: Unpayable | "on_hold" }> {
  const donor = asDonor(ctx, plan);
  const gift = giftOf(plan, { number: id.number, attempt: known });
  try {
    if ((await memberRole(donor, plan.communityId)) === null) return { why: "not_possible" };
    if (!(await checkGift(donor, gift)).isOpen) return { why: "campaign_ended" };
    const attempt = await openAttempt(donor, gift, { period: id });
    const intent = await ensureIntent(donor, attempt, { keepCard: false, confirmedBy: "server" });
    return { attempt, intent: await withOwner(ctx, intent, plan.donorId) };
  } catch (error) {
    if (isRefusal(error)) return { why: WHY[error.reason] ?? "not_possible" };
    throw error;
  }
}

/**
 * Charges a due period with all checks of any gift, or resolves a charge left by another worker. Crash-safe
 * and concurrent: one attempt, one intent and one key per try make one charge. Skips communities on hold.
 * Throws when Stripe does not answer; the period stays due.
 */
export async function chargePeriod(ctx: Ctx, id: PeriodId): Promise<void> {
  const found = await readPeriod(ctx, id);
  if (!found?.period.dueAt || found.period.dueAt > ctx.now()) return;
  const { plan, period } = found;
  if (plan.state !== "active") return cancelPeriod(ctx, id);
  // A sum once sent to a bank stays, even if the donor changes the plan.
  const attempt = await attemptOfPeriod(ctx, id);
  if (attempt && (await isSettledBefore(ctx, found, attempt))) return;
  if (await isOnHold(ctx, plan.communityId)) return leaveOut(ctx, id);
  if (period.state === "needs_bank") return noteUnpayable(ctx, id, "bank_not_answered");
  if (isTooLate(period.dueOn, plan.timeZone, ctx.now())) return noteUnpayable(ctx, id, "too_late");
  const card = await cardOfPlan(ctx, plan.donorId);
  if (!card) return noteUnpayable(ctx, id, "no_card");
  if (!(await isTold(ctx, found))) return;
  const ready = await prepare(ctx, plan, { id, attempt });
  if ("why" in ready) {
    return ready.why === "on_hold" ? leaveOut(ctx, id) : noteUnpayable(ctx, id, ready.why);
  }
  await ask(ctx, id, { plan, cardId: card.paymentMethodId, ...ready });
}
