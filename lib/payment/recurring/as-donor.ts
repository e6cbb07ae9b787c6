import { actingAs, type Ctx } from "@/lib/platform";
import type { Plan } from "./lock-plans";

/** The donor, as whom a gift of their plan is made: with their rights and no more. */
export const asDonor = (ctx: Ctx, plan: Pick<Plan, "donorId">): Ctx =>
  actingAs(ctx, { kind: "user", userId: plan.donorId, isPlatformAdmin: false });
