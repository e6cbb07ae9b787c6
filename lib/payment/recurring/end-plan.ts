import type { EndReason } from "@/db/schema/recurring";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, enqueue, env } from "@/lib/platform";
import { openPeriodOf, type Plan } from "./lock-plans";
import { targetWords } from "./plan-words";
import { writePeriod, writePlan } from "./write-period";

/** `underWay`: a gift was charging; it finishes and none follows. */
export type Ended = { underWay: boolean };

/** The donor is notified of these. */
const TOLD: readonly EndReason[] = [
  "campaign_ended",
  "left_community",
  "removed_from_community",
  "community_deleted",
];

/**
 * Stops the open period of a plan that will not continue, except a charge in progress and the first gift, at
 * which the donor is present. The plan must be locked.
 */
export async function stopOpenPeriod(
  ctx: Ctx,
  plan: Pick<Plan, "id">,
  state: "skipped" | "canceled",
  reason: string,
): Promise<Ended> {
  const period = await openPeriodOf(ctx, plan.id);
  if (!period || period.state === "begun") return { underWay: false };
  if (period.state === "charging") return { underWay: true };
  await writePeriod(ctx, period, { state, dueAt: null, reason });
  await enqueue(ctx, "charge-due-gifts");
  return { underWay: false };
}

/** Ends a plan. The plan must be locked. Idempotent. */
export async function endPlan(
  ctx: Ctx,
  plan: Plan,
  reason: EndReason,
  { isTold }: { isTold: boolean },
): Promise<Ended> {
  if (plan.state === "ended") return { underWay: false };
  const ended = await stopOpenPeriod(ctx, plan, "canceled", reason);
  await writePlan(ctx, plan, {
    state: "ended",
    endReason: reason,
    endedAt: ctx.now(),
    noticeAt: null,
    askedUntil: null,
  });
  if (isTold && TOLD.includes(reason) && plan.state !== "starting") {
    await queueMessage(ctx, {
      dedupeKey: `recurring-ended:${plan.id}`,
      template: "recurring-ended",
      to: { userId: plan.donorId },
      ...(plan.campaignId ? { campaignId: plan.campaignId } : {}),
      data: {
        ...(await targetWords(ctx, plan)),
        why: reason,
        link: `${env().APP_URL}/settings/payment-preferences`,
      },
    });
  }
  return ended;
}
