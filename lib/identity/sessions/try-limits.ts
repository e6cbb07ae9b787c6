import { tooMany } from "@/lib/kernel";
import {
  type Ctx,
  consumeLimit,
  giveBackLimit,
  hashToken,
  isWithinLimit,
  type Limit,
  limitsAround,
} from "@/lib/platform";
import { knownDeviceOf } from "./known-device";

const MINUTE = 60;

/**
 * Wrong passwords from one network address: twenty for one account, a hundred for all accounts, and more from the
 * networks around it. E-mail addresses are hashed in the key.
 */
const PER_ACCOUNT: Limit = { max: 20, windowSeconds: 15 * MINUTE };
const PER_ADDRESS: Limit = { max: 100, windowSeconds: 15 * MINUTE };
/**
 * Wrong passwords for one account from all network addresses together, whether it exists or not: an attacker may
 * have many addresses. A browser in which the account has signed in is not counted here, so nobody can lock the
 * owner out.
 */
const EVERYWHERE: Limit = { max: 100, windowSeconds: 60 * MINUTE };
/** Wrong passwords in such a browser. Nothing else counts there: its network may be full of strangers. */
const PER_DEVICE: Limit = { max: 20, windowSeconds: 15 * MINUTE };
const PER_REFRESHING_ADDRESS: Limit = { max: 300, windowSeconds: 15 * MINUTE };

/**
 * Counts a try before the password is checked, so that parallel guesses count too; throws `too_many`. `account`
 * is what the caller names it by, `userId` its id where there is one. The returned function takes the count
 * back, for a password that was right.
 */
export async function countPasswordTry(
  ctx: Ctx,
  account: string,
  userId: string | undefined,
): Promise<() => Promise<void>> {
  const from = ctx.ip ?? "unknown";
  const named = hashToken(account).slice(0, 32);
  const limits: [string, Limit][] = [];
  // Read for every address: the time must not tell which of them has an account.
  const device = await knownDeviceOf(ctx, userId);
  if (device) {
    limits.push([`password:${named}:${hashToken(device.id).slice(0, 32)}`, PER_DEVICE]);
  } else {
    limits.push(...limitsAround(ctx, "password", PER_ADDRESS), [`password:${named}:${from}`, PER_ACCOUNT]);
  }
  for (const [key, limit] of limits) await consumeLimit(ctx, key, limit);
  if (limits.length > 1) {
    const everywhere: [string, Limit] = [`password:${named}`, EVERYWHERE];
    if (!(await isWithinLimit(ctx, ...everywhere)))
      throw tooMany(EVERYWHERE.windowSeconds, "limits.passwords");
    limits.push(everywhere);
  }
  return async () => {
    for (const [key, limit] of limits) await giveBackLimit(ctx, key, limit);
  };
}

/** Counts a use of a refresh token from the caller's network address; throws `too_many`. */
export const countRefresh = (ctx: Ctx) =>
  consumeLimit(ctx, `refresh:${ctx.ip ?? "unknown"}`, PER_REFRESHING_ADDRESS);
