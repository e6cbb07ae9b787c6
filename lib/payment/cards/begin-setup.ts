import { eq } from "drizzle-orm";
import { stripeCustomers } from "@/db/schema/payment";
import { isServerFailure, type Stripe, stripe } from "@/lib/integrations/stripe";
import { DAY, SECOND } from "@/lib/kernel";
import { type Ctx, consumeLimit, type Limit, newId } from "@/lib/platform";
import { attemptHash } from "../tries/keys";
import { cardVersion } from "./finish-setup";

/** A card is set up for nothing, so what limits whoever tries stolen ones that are good is how many an account sets up. */
const SETUPS: Limit = { max: 20, windowSeconds: DAY / SECOND };

/** Counts a setup of this account. Throws `too_many` after twenty in a day. */
export const countSetup = (ctx: Ctx, userId: string): Promise<void> =>
  consumeLimit(ctx, `card-setups:${userId}`, SETUPS);

export type SetupParams = Stripe.SetupIntentCreateParams & { metadata: { cardVersion: string } };

/** What a setup says of itself at Stripe: whose it is, on which state of the card it was begun, and its tries. */
export async function setupParams(ctx: Ctx, userId: string, attemptKey: string): Promise<SetupParams> {
  const [holder] = await ctx.db
    .select({ cardChangedAt: stripeCustomers.cardChangedAt })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  return {
    usage: "off_session",
    allowed_payment_method_types: ["card"],
    metadata: {
      userId,
      cardVersion: cardVersion({ cardChangedAt: holder?.cardChangedAt ?? null }),
      attempt: attemptHash(attemptKey),
    },
  };
}

/**
 * Requests a setup intent of this customer that is not confirmed yet, once under this key. Stripe repeats even a response of 500 for a key,
 * so after one a fresh key is used.
 */
export async function requestSetup(params: SetupParams, idempotencyKey: string): Promise<Stripe.SetupIntent> {
  try {
    return await stripe().setupIntents.create(params, { idempotencyKey });
  } catch (error) {
    if (!isServerFailure(error)) throw error;
    return stripe().setupIntents.create(params, { idempotencyKey: `${idempotencyKey}_${newId()}` });
  }
}
