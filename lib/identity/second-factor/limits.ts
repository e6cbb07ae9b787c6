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

/** Per network address, for one account and for all. */
const PER_ACCOUNT: Limit = { max: 10, windowSeconds: 15 * MINUTE };
const PER_ADDRESS: Limit = { max: 100, windowSeconds: 15 * MINUTE };

/**
 * Per account and hour from all addresses: an attacker with the password can guess from many networks.
 * Recovery codes, passkeys and open sessions do not count, so the owner is not locked out.
 */
const SIX_DIGITS: Limit = { max: 60, windowSeconds: 60 * MINUTE };

type Try = { userId: string; sixDigitsAtSignIn: boolean };

/** Counts like `countPasswordTry`; throws `too_many`. */
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
 * Checks the code in one transaction; a right code does not count. Notifies the owner after many wrong ones.
 * Throws what `check` throws, and `too_many`.
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
