import { askStripe, isMissing, type Stripe, stripe } from "@/lib/integrations/stripe";
import { type DomainError, invalid, SECOND } from "@/lib/kernel";
import { type Ctx, demandLeft, isWithinLimit, keyedHash, type Limit, networksOf } from "@/lib/platform";

/**
 * Tokens and setups that are of no use cost the processor a question each, and it answers only so many a second for the
 * whole site. A page of ours sends none of them. Counted by network, from the narrow to the wide ones, or by account.
 */
const USELESS: readonly Limit[] = [20, 40, 80].map((max) => ({ max, windowSeconds: 10 * 60 }));

function limitsOf({ actor, ip }: Ctx): [key: string, limit: Limit][] {
  const names = actor.kind === "user" ? [actor.userId] : ip ? networksOf(ip) : [];
  return USELESS.flatMap((limit, at) => {
    const name = names[at];
    return name === undefined ? [] : [[`card-token:${keyedHash(name).slice(0, 16)}`, limit] as const];
  });
}

/** Throws `too_many` for whoever has asked the processor for twenty things that were of no use. */
export async function demandQuestionsLeft(ctx: Ctx): Promise<void> {
  await Promise.all(limitsOf(ctx).map(([key, limit]) => demandLeft(ctx, key, limit)));
}

/** Counts a question that was of no use. */
export async function noteUseless(ctx: Ctx): Promise<void> {
  for (const [key, limit] of limitsOf(ctx)) await isWithinLimit(ctx, key, limit);
}

/** Counts a token that cannot be used, and returns the refusal. */
export async function uselessToken(ctx: Ctx): Promise<DomainError> {
  await noteUseless(ctx);
  return invalid("gift.invalid_card");
}

/** A typed card as the processor's token; null for one that it does not know. */
export async function retrieveToken(token: string): Promise<Stripe.ConfirmationToken | null> {
  try {
    return await askStripe(() => stripe().confirmationTokens.retrieve(token));
  } catch (error) {
    if (error instanceof Error && isMissing(error.cause)) return null;
    throw error;
  }
}

type Use = Pick<Stripe.ConfirmationToken, "payment_intent" | "setup_intent" | "expires_at">;

/** Whether a token was not used yet and has not expired. */
export const isFresh = (ctx: Ctx, { payment_intent, setup_intent, expires_at: until }: Use): boolean =>
  payment_intent === null &&
  setup_intent === null &&
  (until === null || until * SECOND > ctx.now().getTime());
