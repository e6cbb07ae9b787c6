import { actingAs, type Ctx } from "@/lib/platform";
import type { Plan } from "./lock-plans";

export const asDonor = (ctx: Ctx, plan: Pick<Plan, "donorId">): Ctx =>
  actingAs(ctx, { kind: "user", userId: plan.donorId, isPlatformAdmin: false });
