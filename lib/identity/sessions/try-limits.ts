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
 * Per network address: twenty per account, a hundred in total; more for wider networks. The key hashes the
 * e-mail address.
 */
const PER_ACCOUNT: Limit = { max: 20, windowSeconds: 15 * MINUTE };
const PER_ADDRESS: Limit = { max: 100, windowSeconds: 15 * MINUTE };
/**
 * Per account (existing or not) from all networks: an attacker may have many. Known browsers do not count, so
 * the owner cannot be locked out.
 */
const EVERYWHERE: Limit = { max: 100, windowSeconds: 60 * MINUTE };
/** In a known browser only this limit applies: its network may be full of strangers. */
const PER_DEVICE: Limit = { max: 20, windowSeconds: 15 * MINUTE };
const PER_REFRESHING_ADDRESS: Limit = { max: 300, windowSeconds: 15 * MINUTE };

/**
 * Counts a try before the check, so that parallel guesses count; throws `too_many`. The returned function
 * takes it back.
 */
export async function countPasswordTry(
  ctx: Ctx,
  account: string,
  userId: string | undefined,
): Promise<() => Promise<void>> {
  const from = ctx.ip ?? "unknown";
  const named = hashToken(account).slice(0, 32);
  const limits: [string, Limit][] = [];
  // Read for every address, so that timing does not reveal accounts.
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

/** Per network address; throws `too_many`. */
export const countRefresh = (ctx: Ctx) =>
  consumeLimit(ctx, `refresh:${ctx.ip ?? "unknown"}`, PER_REFRESHING_ADDRESS);
