import { type Ctx, consumeLimit, hashToken, type Limit } from "@/lib/platform";

const HOUR = 60 * 60;

const LINKS_TO_ONESELF: Limit = { max: 5, windowSeconds: HOUR };
const CHANGES_BY_ONE: Limit = { max: 5, windowSeconds: HOUR };
/** From all accounts together: nobody's mailbox is filled by strangers. */
const LETTERS_TO_ONE: Limit = { max: 5, windowSeconds: HOUR };

/** Counts a reset link that somebody signed in sends to themselves; throws `too_many`. */
export const countResetLink = (ctx: Ctx, userId: string) =>
  consumeLimit(ctx, `own-reset:${userId}`, LINKS_TO_ONESELF);

/** Counts a letter to an address that somebody wants for their account; throws `too_many`. */
export async function countEmailChange(ctx: Ctx, userId: string, newEmail: string): Promise<void> {
  await consumeLimit(ctx, `email-change:${userId}`, CHANGES_BY_ONE);
  await consumeLimit(ctx, `email-change-to:${hashToken(newEmail).slice(0, 32)}`, LETTERS_TO_ONE);
}
