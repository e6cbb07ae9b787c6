import { eq } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import type { Stripe } from "@/lib/integrations/stripe";
import type { Ctx } from "@/lib/platform";
import { demandQuestionsLeft, isFresh, retrieveToken, uselessToken } from "../cards/tokens";

/**
 * Whether a token can still pay this attempt: it pays one intent. Another's is refused before it costs an intent of its
 * own, which the processor would then refuse to confirm.
 */
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
 * What the processor calls the card behind a token; null where it does not say. `attemptKey` is the scoped key of the
 * attempt that it is to pay. Throws `invalid` for a token that the processor does not know, or that has expired or was
 * used for something else, and `too_many` after twenty of these.
 */
export async function cardBehind(ctx: Ctx, token: string, attemptKey: string): Promise<string | null> {
  await demandQuestionsLeft(ctx);
  const found = await retrieveToken(token);
  if (!found || !(await isUsable(ctx, found, attemptKey))) throw await uselessToken(ctx);
  return found.payment_method_preview?.card?.fingerprint ?? null;
}
