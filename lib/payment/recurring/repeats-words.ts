import { eq } from "drizzle-orm";
import { recurringGifts } from "@/db/schema/recurring";
import { type Ctx, env } from "@/lib/platform";
import type { Attempt } from "../gifts/open-attempt";
import { dayWords, everyWords } from "./plan-words";

/** How it goes on after a gift of a plan, for its receipt; null for a gift that is given once, and when none follows. */
export async function repeatsWords(
  ctx: Ctx,
  { recurringGiftId }: Pick<Attempt, "recurringGiftId">,
): Promise<string | null> {
  if (recurringGiftId === null) return null;
  const [plan] = await ctx.db.select().from(recurringGifts).where(eq(recurringGifts.id, recurringGiftId));
  if (!plan || !["starting", "active"].includes(plan.state)) return null;
  const where = `${env().APP_URL}/settings/payment-preferences`;
  return `You give this ${everyWords(plan.months)}. The next gift is on ${dayWords(plan.nextOn)}, and we tell you three days before. You change or end it at any time: ${where}`;
}
