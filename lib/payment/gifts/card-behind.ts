import { eq } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import type { Stripe } from "@/lib/integrations/stripe";
import type { Ctx } from "@/lib/platform";
import { demandQuestionsLeft, isFresh, retrieveToken, uselessToken } from "../cards/tokens";

/** A token pays only one intent. Refusing it here saves an intent that Stripe would refuse to confirm. */
async function isUsable(ctx: Ctx, token: Stripe.ConfirmationToken, attemptKey: string): Promise<boolean> {
  if (isFresh(ctx, token)) return true;
  if (token.payment_intent === null) return false;
  const [row] = await ctx.db
    .select({ intentId: donations.stripePaymentIntentId })
    .from(donations)
    .where(eq(donations.attemptKey, attemptKey));
  return row?.intentId === token.payment_intent;
}

/**
 * Returns the card's fingerprint, if any. `attemptKey` is scoped.
 *
 * - Throws `invalid` for an unknown, expired or used token, `too_many` after twenty of these.
 */
export async function cardBehind(ctx: Ctx, token: string, attemptKey: string): Promise<string | null> {
  await demandQuestionsLeft(ctx);
  const found = await retrieveToken(token);
  if (!found || !(await isUsable(ctx, found, attemptKey))) throw await uselessToken(ctx);
  return found.payment_method_preview?.card?.fingerprint ?? null;
}
