import { type Ctx, consumeLimit, giveBackLimit, hashToken, type Limit } from "@/lib/platform";

const MINUTE = 60;

/**
 * Wrong passwords from one network address: twenty for one account, a hundred for all accounts. The owner can
 * still sign in from another network, so an attacker cannot lock them out. E-mail addresses are hashed in the
 * key.
 */
const PER_ACCOUNT: Limit = { max: 20, windowSeconds: 15 * MINUTE };
const PER_ADDRESS: Limit = { max: 100, windowSeconds: 15 * MINUTE };
const PER_REFRESHING_ADDRESS: Limit = { max: 300, windowSeconds: 15 * MINUTE };

/**
 * Counts a try before the password is checked, so that parallel guesses count too; throws `too_many`. The
 * returned function takes the count back, for a password that was right.
 */
export async function countPasswordTry(ctx: Ctx, account: string): Promise<() => Promise<void>> {
  const from = ctx.ip ?? "unknown";
  const limits = [
    [`password:${from}`, PER_ADDRESS],
    [`password:${hashToken(account).slice(0, 32)}:${from}`, PER_ACCOUNT],
  ] as const;
  for (const [key, limit] of limits) await consumeLimit(ctx, key, limit);
  return async () => {
    for (const [key, limit] of limits) await giveBackLimit(ctx, key, limit);
  };
}

/** Counts a use of a refresh token from the caller's network address; throws `too_many`. */
export const countRefresh = (ctx: Ctx) =>
  consumeLimit(ctx, `refresh:${ctx.ip ?? "unknown"}`, PER_REFRESHING_ADDRESS);
