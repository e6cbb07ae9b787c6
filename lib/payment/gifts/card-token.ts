import { eq } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { askStripe, isMissing, type Stripe, stripe } from "@/lib/integrations/stripe";
import { invalid, SECOND } from "@/lib/kernel";
import { type Ctx, demandLeft, isWithinLimit, keyedHash, type Limit, networksOf } from "@/lib/platform";

/**
 * Tokens that pay nothing cost the processor a question each, and it answers only so many a second for the whole site.
 * A page of ours makes none of them. Counted by network, from the narrow to the wide ones, or by account.
 */
const USELESS: readonly Limit[] = [20, 40, 80].map((max) => ({ max, windowSeconds: 10 * 60 }));

function limitsOf({ actor, ip }: Ctx): [key: string, limit: Limit][] {
  const names = actor.kind === "user" ? [actor.userId] : ip ? networksOf(ip) : [];
  return USELESS.flatMap((limit, at) => {
    const name = names[at];
    return name === undefined ? [] : [[`card-token:${keyedHash(name).slice(0, 16)}`, limit] as const];
  });
}

async function retrieve(token: string): Promise<Stripe.ConfirmationToken | null> {
  try {
    return await askStripe(() => stripe().confirmationTokens.retrieve(token));
  } catch (error) {
    if (error instanceof Error && isMissing(error.cause)) return null;
    throw error;
  }
}

/**
 * Whether a token can still pay this attempt: it pays one intent. Another's is refused before it costs an intent of its
 * own, which the processor would then refuse to confirm.
 */
async function isUsable(
  ctx: Ctx,
  { payment_intent: intentId, expires_at: until }: Stripe.ConfirmationToken,
  attemptKey: string,
): Promise<boolean> {
  if (intentId === null) return until === null || until * SECOND > ctx.now().getTime();
  const [row] = await ctx.db
    .select({ intentId: donations.stripePaymentIntentId })
    .from(donations)
    .where(eq(donations.attemptKey, attemptKey));
  return row?.intentId === intentId;
}

/**
 * What the processor calls the card behind a token; null where it does not say. `attemptKey` is the scoped key of the
 * attempt that it is to pay. Throws `invalid` for a token that the processor does not know, or that has expired or was
 * used for another gift, and `too_many` after twenty of these.
 */
export async function cardBehind(ctx: Ctx, token: string, attemptKey: string): Promise<string | null> {
  const limits = limitsOf(ctx);
  await Promise.all(limits.map(([key, limit]) => demandLeft(ctx, key, limit)));
  const found = await retrieve(token);
  if (found && (await isUsable(ctx, found, attemptKey))) {
    return found.payment_method_preview?.card?.fingerprint ?? null;
  }
  for (const [key, limit] of limits) await isWithinLimit(ctx, key, limit);
  throw invalid("gift.invalid_card");
}
