import type { AnyMessage } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { isInquiry } from "../settling/rules/reversal";
import { stopOpenPeriod } from "./end-plan";
import { lockPlan, type Plan } from "./lock-plans";
import { planWords } from "./plan-words";
import { writePlan } from "./write-period";

/**
 * Rests an active plan on a dispute or inquiry: the donor may want no further gifts, and each dispute costs a
 * fee. A charge in progress finishes. Only the donor resumes it. The plan must be locked. Returns whether it
 * was active.
 */
export async function restDisputed(ctx: Ctx, plan: Plan): Promise<boolean> {
  if (plan.state !== "active") return false;
  await stopOpenPeriod(ctx, plan, "canceled", "disputed");
  await writePlan(ctx, plan, { state: "resting", noticeAt: null });
  return true;
}

/** Empty if the plan was resumed. */
export async function messagesOfRest(
  ctx: Ctx,
  planId: string,
  dispute: { id: string; status: string | null },
): Promise<AnyMessage[]> {
  const plan = await lockPlan(ctx, planId);
  if (plan?.state !== "resting") return [];
  return [
    {
      // An inquiry and its later dispute can each rest the plan.
      dedupeKey: `recurring-disputed:${plan.id}:${dispute.id}${isInquiry(dispute.status ?? "") ? ":inquiry" : ""}`,
      to: { userId: plan.donorId },
      ...(plan.campaignId ? { campaignId: plan.campaignId } : {}),
      template: "recurring-resting",
      data: { ...(await planWords(ctx, plan)), charge: "", reason: "disputed" },
    },
  ];
}
