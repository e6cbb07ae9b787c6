import { tooMany } from "@/lib/kernel";
import { type Ctx, consumeLimit, giveBackLimit, isWithinLimit, type Limit } from "@/lib/platform";

const MINUTE = 60;

/** Wrong codes for an account from one address, and from an address for all accounts. */
const PER_ACCOUNT: Limit = { max: 10, windowSeconds: 15 * MINUTE };
const PER_ADDRESS: Limit = { max: 100, windowSeconds: 15 * MINUTE };

/**
 * Six digits can be guessed from many addresses at once by whoever has the password. So a sign-in takes this many wrong
 * ones for an account in an hour from all addresses together. Recovery codes, passkeys and sessions that are open stay
 * outside of it: the owner is not locked out.
 */
const SIX_DIGITS: Limit = { max: 60, windowSeconds: 60 * MINUTE };

type Try = { userId: string; sixDigitsAtSignIn: boolean };

/**
 * Counts a try at a code before it is looked at, so that parallel guesses count too; throws `too_many`. The function
 * that comes back takes the count away again, for a code that was right.
 */
export async function countCodeTry(ctx: Ctx, tried: Try): Promise<() => Promise<void>> {
  const from = ctx.ip ?? "unknown";
  const limits: [string, Limit][] = [
    [`factor:${from}`, PER_ADDRESS],
    [`factor:${tried.userId}:${from}`, PER_ACCOUNT],
  ];
  for (const [key, limit] of limits) await consumeLimit(ctx, key, limit);
  if (tried.sixDigitsAtSignIn) {
    const everywhere: [string, Limit] = [`factor:${tried.userId}`, SIX_DIGITS];
    if (!(await isWithinLimit(ctx, ...everywhere))) throw tooMany(SIX_DIGITS.windowSeconds, "limits.codes");
    limits.push(everywhere);
  }
  return async () => {
    for (const [key, limit] of limits) await giveBackLimit(ctx, key, limit);
  };
}
