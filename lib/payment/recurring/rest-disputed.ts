import { queueMessage } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { stopOpenPeriod } from "./end-plan";
import type { Plan } from "./lock-plans";
import { planWords } from "./plan-words";
import { writePlan } from "./write-period";

/**
 * A bank disputes a gift of this plan or inquires about it: its donor may want no further gift, and each dispute costs a
 * fee. An active plan rests until its donor starts it again, and the donor is told; any other stays as it is. A
 * gift that is being charged at this moment is left to its end. The plan must be locked; once for a dispute.
 */
export async function restDisputed(
  ctx: Ctx,
  plan: Plan,
  { disputeId }: { disputeId: string },
): Promise<void> {
  if (plan.state !== "active") return;
  await stopOpenPeriod(ctx, plan, "canceled", "disputed");
  await writePlan(ctx, plan, { state: "resting", noticeAt: null });
  await queueMessage(ctx, {
    dedupeKey: `recurring-disputed:${plan.id}:${disputeId}`,
    to: { userId: plan.donorId },
    ...(plan.campaignId ? { campaignId: plan.campaignId } : {}),
    template: "recurring-resting",
    data: {
      ...(await planWords(ctx, plan)),
      charge: "",
      reason: "disputed",
    },
  });
}
