import { type Ctx, consumeLimit, hashToken, isWithinLimit, type Limit } from "@/lib/platform";

const HOUR = 60 * 60;

const LINKS_TO_ONESELF: Limit = { max: 5, windowSeconds: HOUR };
const CHANGES_BY_ONE: Limit = { max: 5, windowSeconds: HOUR };
/** Over all accounts, so that an attacker with many cannot flood a mailbox. */
const EMAILS_TO_ONE: Limit = { max: 20, windowSeconds: HOUR };

/** Throws `too_many`. */
export const countResetLink = (ctx: Ctx, userId: string) =>
  consumeLimit(ctx, `own-reset:${userId}`, LINKS_TO_ONESELF);

/** Throws `too_many`. */
export const countEmailChange = (ctx: Ctx, userId: string) =>
  consumeLimit(ctx, `email-change:${userId}`, CHANGES_BY_ONE);

/**
 * Counts an e-mail to a new address against its limit. The caller must not learn the result: strangers may
 * have used the limit up, and the owner must see the usual answer.
 */
export const mayWriteTo = (ctx: Ctx, newEmail: string) =>
  isWithinLimit(ctx, `email-change-to:${hashToken(newEmail).slice(0, 32)}`, EMAILS_TO_ONE);
