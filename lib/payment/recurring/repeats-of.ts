import { eq } from "drizzle-orm";
import { recurringGifts } from "@/db/schema/recurring";
import { formatCalendarDay } from "@/lib/kernel";
import { type Ctx, env } from "@/lib/platform";
import type { Attempt } from "../gifts/open-attempt";

export type Repeats = { every: string; next: string; settings: string };

/** Null if none follows. */
export async function repeatsOf(
  ctx: Ctx,
  { recurringGiftId }: Pick<Attempt, "recurringGiftId">,
): Promise<Repeats | null> {
  if (recurringGiftId === null) return null;
  const [plan] = await ctx.db.select().from(recurringGifts).where(eq(recurringGifts.id, recurringGiftId));
  if (!plan || !["starting", "active"].includes(plan.state)) return null;
  return {
    every: String(plan.months),
    next: formatCalendarDay(plan.nextOn),
    settings: `${env().APP_URL}/settings/payment-preferences`,
  };
}
