import { askStripe } from "@/lib/integrations/stripe";
import { HOUR, MINUTE } from "@/lib/kernel";
import { departureOf } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { orClosed } from "../gifts/close-intent";
import { finishAfterBank } from "../gifts/finish-after-bank";
import type { Attempt } from "../gifts/open-attempt";
import { intentFacts } from "../settling/intent-facts";
import { settleNow } from "../settling/settle-intents";
import { noticeKey } from "./announce-gifts";
import type { Period, Plan } from "./lock-plans";
import { LOOK_AGAIN, lookAgain } from "./look-again";
import { noteUnpayable } from "./note-unpaid";
import { chargeAfterTold, donorGoesFirst, plannedTime } from "./rules/calendar";

/** Delay before checking on a donor sent to their bank. */
const DONOR_IS_AT_BANK = 30 * MINUTE;

type Found = { plan: Plan; period: Period };

/**
 * Settles an attempt that a bank may have been asked about: books a payment, and finishes one approved by a
 * donor who did not return. Returns whether the period is handled.
 */
export async function isSettledBefore(ctx: Ctx, { plan, period }: Found, attempt: Attempt): Promise<boolean> {
  const intentId = attempt.stripePaymentIntentId;
  if (intentId === null) return false;
  const facts = await askStripe(() =>
    orClosed(ctx, intentId, async () => finishAfterBank(ctx, attempt, await intentFacts(intentId))),
  );
  // The donor is notified that nothing was charged.
  if (facts === null) return false;
  if (facts.status === "succeeded") {
    await settleNow(ctx, async () => facts);
    return true;
  }
  if (facts.status === "processing") {
    await lookAgain(ctx, period, LOOK_AGAIN);
    return true;
  }
  const isAtBank = facts.status === "requires_action" && period.state === "declined";
  if (!isAtBank || !donorGoesFirst(plannedTime(period, plan.timeZone), ctx.now())) return false;
  await lookAgain(ctx, period, DONOR_IS_AT_BANK);
  return true;
}

/** Requires a notice that is three days old before the charge; without a notice the gift ends. */
export async function isTold(ctx: Ctx, { plan, period }: Found): Promise<boolean> {
  if (period.firstTriedAt !== null) return true;
  const told = await departureOf(ctx, noticeKey(period));
  const now = ctx.now();
  if (told.at === null) {
    if (told.isWaiting) await lookAgain(ctx, period, HOUR);
    else await noteUnpayable(ctx, period, "not_told");
    return false;
  }
  const earliest = chargeAfterTold(told.at, plan.timeZone);
  if (earliest <= now) return true;
  await lookAgain(ctx, period, earliest.getTime() - now.getTime());
  return false;
}
