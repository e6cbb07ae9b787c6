import { type Ctx, consumeLimit, hashToken, isWithinLimit, type Limit } from "@/lib/platform";

const HOUR = 60 * 60;

const LINKS_TO_ONESELF: Limit = { max: 5, windowSeconds: HOUR };
const CHANGES_BY_ONE: Limit = { max: 5, windowSeconds: HOUR };
/** Counted over all accounts together, so that an attacker with many accounts cannot flood one mailbox. */
const EMAILS_TO_ONE: Limit = { max: 20, windowSeconds: HOUR };

/** Counts a reset link that somebody who is signed in requests for themselves; throws `too_many`. */
export const countResetLink = (ctx: Ctx, userId: string) =>
  consumeLimit(ctx, `own-reset:${userId}`, LINKS_TO_ONESELF);

/** Counts an e-mail that somebody has sent to an address that they want for their account; throws `too_many`. */
export const countEmailChange = (ctx: Ctx, userId: string) =>
  consumeLimit(ctx, `email-change:${userId}`, CHANGES_BY_ONE);

/**
 * Whether another e-mail about a change may go to this address. Whoever asks is not told: strangers could have
 * used the limit up, and its owner, who wants to use the address, is to see what everybody sees.
 */
export const mayWriteTo = (ctx: Ctx, newEmail: string) =>
  isWithinLimit(ctx, `email-change-to:${hashToken(newEmail).slice(0, 32)}`, EMAILS_TO_ONE);
