import { eq } from "drizzle-orm";
import { stripeCustomers } from "@/db/schema/payment";
import type { Ctx } from "@/lib/platform";

export async function customerBy(ctx: Ctx, userId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ customerId: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  return row?.customerId ?? null;
}
