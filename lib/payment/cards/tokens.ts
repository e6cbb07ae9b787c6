import { askStripe, isMissing, type Stripe, stripe } from "@/lib/integrations/stripe";
import { type DomainError, invalid, SECOND } from "@/lib/kernel";
import { type Ctx, demandLeft, isWithinLimit, keyedHash, type Limit, networksOf } from "@/lib/platform";

/**
 * A useless token costs a Stripe request, rate limited for the whole site. Our pages send none. Networks go
 * from narrow to wide.
 */
const USELESS: readonly Limit[] = [20, 40, 80].map((max) => ({ max, windowSeconds: 10 * 60 }));

function limitsOf({ actor, ip }: Ctx): [key: string, limit: Limit][] {
  const names = actor.kind === "user" ? [actor.userId] : ip ? networksOf(ip) : [];
  return USELESS.flatMap((limit, at) => {
    const name = names[at];
    return name === undefined ? [] : [[`card-token:${keyedHash(name).slice(0, 16)}`, limit] as const];
  });
}

/** Throws `too_many` after twenty useless requests. */
export async function demandQuestionsLeft(ctx: Ctx): Promise<void> {
  await Promise.all(limitsOf(ctx).map(([key, limit]) => demandLeft(ctx, key, limit)));
}

export async function noteUseless(ctx: Ctx): Promise<void> {
  for (const [key, limit] of limitsOf(ctx)) await isWithinLimit(ctx, key, limit);
}

/** Counts a useless token and returns the error. */
export async function uselessToken(ctx: Ctx): Promise<DomainError> {
  await noteUseless(ctx);
  return invalid("gift.invalid_card");
}

export async function retrieveToken(token: string): Promise<Stripe.ConfirmationToken | null> {
  try {
    return await askStripe(() => stripe().confirmationTokens.retrieve(token));
  } catch (error) {
    if (error instanceof Error && isMissing(error.cause)) return null;
    throw error;
  }
}

type Use = Pick<Stripe.ConfirmationToken, "payment_intent" | "setup_intent" | "expires_at">;

export const isFresh = (ctx: Ctx, { payment_intent, setup_intent, expires_at: until }: Use): boolean =>
  payment_intent === null &&
  setup_intent === null &&
  (until === null || until * SECOND > ctx.now().getTime());
