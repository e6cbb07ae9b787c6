import { type Ctx, consumeLimit, hashToken, type Limit } from "@/lib/platform";

const HOUR = 60 * 60;

const LINKS_TO_ONESELF: Limit = { max: 5, windowSeconds: HOUR };
const CHANGES_BY_ONE: Limit = { max: 5, windowSeconds: HOUR };
/** Counted over all accounts together, so that an attacker with many accounts cannot flood one mailbox. */
const EMAILS_TO_ONE: Limit = { max: 5, windowSeconds: HOUR };

/** Counts a reset link that somebody who is signed in requests for themselves; throws `too_many`. */
export const countResetLink = (ctx: Ctx, userId: string) =>
  consumeLimit(ctx, `own-reset:${userId}`, LINKS_TO_ONESELF);

/** Counts an e-mail to an address that somebody wants for their account; throws `too_many`. */
export async function countEmailChange(ctx: Ctx, userId: string, newEmail: string): Promise<void> {
  await consumeLimit(ctx, `email-change:${userId}`, CHANGES_BY_ONE);
  await consumeLimit(ctx, `email-change-to:${hashToken(newEmail).slice(0, 32)}`, EMAILS_TO_ONE);
}
