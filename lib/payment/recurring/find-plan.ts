import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { recurringGiftLinks } from "@/db/schema/recurring";
import { DomainError } from "@/lib/kernel";
import { type Ctx, hashToken, idSchema, requireUser } from "@/lib/platform";
import { lockPlan, type Plan } from "./lock-plans";

export const recurringGiftSchema = z.object({ recurringGiftId: z.string() });

export const planOrLinkSchema = z.object({
  recurringGiftId: z.string().optional(),
  token: z.string().max(200).optional(),
});
type PlanOrLink = z.output<typeof planOrLinkSchema>;

export const noSuchPlan = () => new DomainError("not_found", "gift.no_recurring");

/** Null if expired or unknown. */
export async function planIdOfLink(ctx: Ctx, token: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: recurringGiftLinks.recurringGiftId })
    .from(recurringGiftLinks)
    .where(
      and(eq(recurringGiftLinks.tokenHash, hashToken(token)), gt(recurringGiftLinks.expiresAt, ctx.now())),
    );
  return row?.id ?? null;
}

/** Throws `notFound` for another's, `unauthenticated` for visitors. */
export async function lockOwnPlan(ctx: Ctx, { recurringGiftId }: { recurringGiftId: string }): Promise<Plan> {
  const { userId } = requireUser(ctx);
  const id = idSchema.safeParse(recurringGiftId).data;
  const plan = id ? await lockPlan(ctx, id) : undefined;
  if (plan?.donorId !== userId || plan.state === "starting") throw noSuchPlan();
  return plan;
}

/** Locks the link's plan, else the caller's. Throws `notFound`. */
export async function lockPlanOf(ctx: Ctx, { recurringGiftId, token }: PlanOrLink): Promise<Plan> {
  if (token === undefined) return lockOwnPlan(ctx, { recurringGiftId: recurringGiftId ?? "" });
  const id = await planIdOfLink(ctx, token);
  const plan = id ? await lockPlan(ctx, id) : undefined;
  if (!plan) throw noSuchPlan();
  return plan;
}
