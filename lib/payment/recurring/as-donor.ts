import { actingAs, type Ctx } from "@/lib/platform";
import type { Plan } from "./lock-plans";

/** A context with the rights of the plan's donor. */
export const asDonor = (ctx: Ctx, plan: Pick<Plan, "donorId">): Ctx =>
  actingAs(ctx, { kind: "user", userId: plan.donorId, isPlatformAdmin: false });
