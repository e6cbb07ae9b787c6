import { formatCalendarDay, formatCents } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { cardRates } from "../gifts/card-rates";
import { quoteDonation } from "../gifts/rules/fees";
import { attemptOfPeriod, type Period, type Plan } from "./lock-plans";
import { planWords } from "./plan-words";
import type { Day } from "./rules/calendar";

type Found = { plan: Plan; period: Period };

/** From the period's attempt if any, else from the plan. */
export async function chargeOfPeriod(ctx: Ctx, { plan, period }: Found): Promise<string> {
  const attempt = await attemptOfPeriod(ctx, { recurringGiftId: plan.id, number: period.number });
  return formatCents(attempt?.chargeCents ?? quoteDonation(plan, cardRates()).chargeCents);
}

/**
 * Notifies the donor that an announced gift ended uncharged: one message per period, in the transaction that
 * closes it. The plan must be locked. Closed accounts get none. `missed`: days without a worker.
 */
export async function tellNotCharged(
  ctx: Ctx,
  { plan, period }: { plan: Plan; period: Pick<Period, "number"> },
  { charge, missed = [] }: { charge: string; missed?: readonly Day[] },
): Promise<void> {
  if (plan.endReason === "account_deleted") return;
  await queueMessage(ctx, {
    dedupeKey: `recurring-not-charged:${plan.id}:${period.number}`,
    to: { userId: plan.donorId },
    ...(plan.campaignId ? { campaignId: plan.campaignId } : {}),
    template: "recurring-not-charged",
    data: { ...(await planWords(ctx, plan)), charge, missed: missed.map(formatCalendarDay).join(",") },
  });
}
