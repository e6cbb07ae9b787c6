import { type AccountRequestKind, accountRequests } from "@/db/schema/identity";
import { hasReason, type Why } from "@/lib/kernel";
import {
  type Ctx,
  checkCooldown,
  consumeCooldown,
  consumeLimit,
  enqueue,
  hashToken,
  inTransaction,
  isWithinLimit,
  type Limit,
  limitsAround,
  newId,
} from "@/lib/platform";

/** A stored request that somebody made by an e-mail address alone, for the worker to answer. */
export type AccountRequest = typeof accountRequests.$inferSelect;

/** What one network may ask for, for all addresses together; those around it, more. Past it the network is told to wait. */
const PER_IP: Limit = { max: 100, windowSeconds: 60 * 60 };
/**
 * How many e-mails an address gets: those that one network asks for, and all together, so that nobody can
 * flood a mailbox. Past it nothing is sent, and whoever asks is not told: it may have been strangers who used
 * the limit up, and the owner is to be locked out by nobody. The links they got work for an hour at least,
 * which is as long as the limit lasts.
 */
const PER_EMAIL_AND_IP: Limit = { max: 5, windowSeconds: 60 * 60 };
const PER_PERSON: Limit = { max: 20, windowSeconds: 60 * 60 };

type EmailRequest = {
  kind: AccountRequestKind;
  /** As `newEmailSchema` or `signInSchema` leave it: trimmed, lower case. */
  email: string;
  /** It is stored in the database, so secrets in it must be sealed. */
  data?: Record<string, string>;
  /**
   * Refuses another request of the same network within so many seconds of its last one that had a cooldown.
   * What other networks ask for does not matter, so that no stranger makes the owner wait.
   */
  cooldown?: { seconds: number; why?: Why };
  /**
   * The first e-mail of its kind: a request with a cooldown waits so many seconds after it. It is never refused itself,
   * so that somebody who begins again is not made to wait.
   */
  firstWait?: { seconds: number; isFirst: boolean };
};

/** Notes a first e-mail, or refuses what is asked too soon after one. */
async function waitAfterFirst(
  ctx: Ctx,
  key: string,
  { seconds, isFirst }: NonNullable<EmailRequest["firstWait"]>,
  why: Why | undefined,
): Promise<void> {
  if (!isFirst) return checkCooldown(ctx, key, seconds, why);
  // Of several within a second one is noted, which is as good.
  await consumeCooldown(ctx, key, 1).catch((error) => {
    if (!hasReason(error, "limits.too_many")) throw error;
  });
}

/**
 * Stores a request that somebody makes by an e-mail address alone, and counts its limits. It does not look up
 * whether there is an account, so neither the response nor its time reveals who has one. Throws `too_many`
 * for what the caller's own network did; past the limits of the address it does nothing. Call it outside a
 * transaction.
 */
export async function requestByEmail(ctx: Ctx, request: EmailRequest): Promise<void> {
  const person = hashToken(request.email).slice(0, 32);
  const ip = ctx.ip ?? "unknown";
  const key = `${request.kind}:${person}`;
  for (const [name, limit] of limitsAround(ctx, request.kind, PER_IP)) await consumeLimit(ctx, name, limit);
  if (request.firstWait)
    await waitAfterFirst(ctx, `first:${key}:${ip}`, request.firstWait, request.cooldown?.why);
  if (request.cooldown)
    await consumeCooldown(ctx, `again:${key}:${ip}`, request.cooldown.seconds, request.cooldown.why);
  if (!(await isWithinLimit(ctx, `${key}:${ip}`, PER_EMAIL_AND_IP))) return;
  if (!(await isWithinLimit(ctx, key, PER_PERSON))) return;
  await inTransaction(ctx, async (inner) => {
    await inner.db.insert(accountRequests).values({
      id: newId(),
      kind: request.kind,
      email: request.email,
      data: request.data ?? {},
      createdAt: inner.now(),
    });
    await enqueue(inner, "answer-account-requests");
  });
}
