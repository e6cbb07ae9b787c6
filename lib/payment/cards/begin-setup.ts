import { eq } from "drizzle-orm";
import { stripeCustomers } from "@/db/schema/payment";
import { createOnce, type Stripe, stripe } from "@/lib/integrations/stripe";
import { DAY, SECOND } from "@/lib/kernel";
import { type Ctx, consumeLimit, type Limit } from "@/lib/platform";
import { attemptHash } from "../tries/keys";
import { cardVersion } from "./finish-setup";

/** Setups are free, so this limit is what stops card testing. */
const SETUPS: Limit = { max: 20, windowSeconds: DAY / SECOND };

/** Throws `too_many` after 20 a day. */
export const countSetup = (ctx: Ctx, userId: string): Promise<void> =>
  consumeLimit(ctx, `card-setups:${userId}`, SETUPS);

export type SetupParams = Stripe.SetupIntentCreateParams & { metadata: { cardVersion: string } };

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

/** Creates an unconfirmed setup, once per key. */
export const requestSetup = (params: SetupParams, idempotencyKey: string): Promise<Stripe.SetupIntent> =>
  createOnce(idempotencyKey, (options) => stripe().setupIntents.create(params, options));
