import { hasReason, tooMany } from "@/lib/kernel";
import {
  type Ctx,
  consumeLimit,
  giveBackLimit,
  inTransaction,
  isWithinLimit,
  type Limit,
} from "@/lib/platform";
import { noteWrongCode } from "../notices/note-wrong-tries";

const MINUTE = 60;

/** Wrong codes from one network address: for one account, and for all accounts together. */
const PER_ACCOUNT: Limit = { max: 10, windowSeconds: 15 * MINUTE };
const PER_ADDRESS: Limit = { max: 100, windowSeconds: 15 * MINUTE };

/**
 * An attacker who has the password can guess six digits from many network addresses at once. So sign-ins to
 * one account accept only this many wrong app codes an hour from all addresses together. Recovery codes,
 * passkeys and open sessions are not counted, so that the owner is not locked out.
 */
const SIX_DIGITS: Limit = { max: 60, windowSeconds: 60 * MINUTE };

type Try = { userId: string; sixDigitsAtSignIn: boolean };

/**
 * Counts a try before the code is checked, so that parallel guesses count too; throws `too_many`. The
 * returned function takes the count back, for a code that was right.
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

/**
 * Counts a try, checks the code in one transaction, and takes the count back if it was right. The owner hears of many
 * wrong codes. Throws what `check` throws, and `too_many`.
 */
export async function tryCode<T>(ctx: Ctx, tried: Try, check: (inner: Ctx) => Promise<T>): Promise<T> {
  const giveBack = await countCodeTry(ctx, tried);
  try {
    const checked = await inTransaction(ctx, check);
    await giveBack();
    return checked;
  } catch (error) {
    if (hasReason(error, "code.wrong")) await noteWrongCode(ctx, tried.userId);
    throw error;
  }
}
