import type { AnyMessage } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";
import { isInquiry } from "../settling/rules/reversal";
import { stopOpenPeriod } from "./end-plan";
import { lockPlan, type Plan } from "./lock-plans";
import { planWords } from "./plan-words";
import { writePlan } from "./write-period";

/**
 * Rests an active plan when a bank disputes one of its gifts or inquires about it: the donor may want no further gift,
 * and each dispute costs a fee. It rests until the donor starts it again. A gift that is being charged at this moment
 * is left to its end. The plan must be locked. Returns true when the plan was active.
 */
export async function restDisputed(ctx: Ctx, plan: Plan): Promise<boolean> {
  if (plan.state !== "active") return false;
  await stopOpenPeriod(ctx, plan, "canceled", "disputed");
  await writePlan(ctx, plan, { state: "resting", noticeAt: null });
  return true;
}

/** Tells the donor that this dispute made the plan rest, with a new link to the plan. Empty when the plan has been resumed. */
export async function messagesOfRest(
  ctx: Ctx,
  planId: string,
  dispute: { id: string; status: string | null },
): Promise<AnyMessage[]> {
  const plan = await lockPlan(ctx, planId);
  if (plan?.state !== "resting") return [];
  return [
    {
      // An inquiry and the dispute that it becomes may each rest the plan.
      dedupeKey: `recurring-disputed:${plan.id}:${dispute.id}${isInquiry(dispute.status ?? "") ? ":inquiry" : ""}`,
      to: { userId: plan.donorId },
      ...(plan.campaignId ? { campaignId: plan.campaignId } : {}),
      template: "recurring-resting",
      data: { ...(await planWords(ctx, plan)), charge: "", reason: "disputed" },
    },
  ];
}
