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

export type AccountRequest = typeof accountRequests.$inferSelect;

/** Per network, all addresses; wider networks get more. Beyond it the caller is told to wait. */
const PER_IP: Limit = { max: 100, windowSeconds: 60 * 60 };
/**
 * E-mails per address, per network and in total, against flooding. Beyond it nothing is sent and the caller
 * is not told: strangers must not lock the owner out. Links already sent work as long as the limit lasts.
 */
const PER_EMAIL_AND_IP: Limit = { max: 5, windowSeconds: 60 * 60 };
const PER_PERSON: Limit = { max: 20, windowSeconds: 60 * 60 };

type EmailRequest = {
  kind: AccountRequestKind;
  /** Trimmed, lower case. */
  email: string;
  /** Stored in the database: seal any secrets. */
  data?: Record<string, string>;
  /**
   * Since the network's last request with a cooldown. Other networks do not count, so that strangers cannot
   * delay the owner.
   */
  cooldown?: { seconds: number; why?: Why };
  /**
   * Requests with a cooldown wait this long after the first e-mail. The first is never refused, so beginning
   * again is possible.
   */
  firstWait?: { seconds: number; isFirst: boolean };
};

async function waitAfterFirst(
  ctx: Ctx,
  key: string,
  { seconds, isFirst }: NonNullable<EmailRequest["firstWait"]>,
  why: Why | undefined,
): Promise<void> {
  if (!isFirst) return checkCooldown(ctx, key, seconds, why);
  // One of several within a second is enough.
  await consumeCooldown(ctx, key, 1).catch((error) => {
    if (!hasReason(error, "limits.too_many")) throw error;
  });
}

/**
 * Stores a request without looking up the account: neither response nor timing reveals one. Throws `too_many`
 * for the caller's network; beyond the address's limits does nothing. Call outside a transaction.
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
