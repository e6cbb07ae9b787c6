import { type AccountRequestKind, accountRequests } from "@/db/schema/identity";
import type { Why } from "@/lib/kernel";
import {
  type Ctx,
  consumeCooldown,
  consumeLimit,
  enqueue,
  hashToken,
  inTransaction,
  type Limit,
  newId,
} from "@/lib/platform";

/** A stored request that somebody made by an e-mail address alone, for the worker to answer. */
export type AccountRequest = typeof accountRequests.$inferSelect;

const PER_EMAIL_AND_IP: Limit = { max: 5, windowSeconds: 60 * 60 };
/** Counted over all networks together, so that an attacker cannot flood somebody's mailbox. */
const PER_PERSON: Limit = { max: 20, windowSeconds: 60 * 60 };
const PER_IP: Limit = { max: 100, windowSeconds: 60 * 60 };

type EmailRequest = {
  kind: AccountRequestKind;
  /** As `newEmailSchema` or `signInSchema` leave it: trimmed, lower case. */
  email: string;
  /** It is stored in the database, so secrets in it must be sealed. */
  data?: Record<string, string>;
  /** Refuses another request within so many seconds of the last one that had a cooldown. */
  cooldown?: { seconds: number; why?: Why };
};

/**
 * Stores a request that somebody makes by an e-mail address alone, and counts its limits. It does not look up
 * whether there is an account, so neither the response nor its time reveals who has one. Throws `too_many`.
 * Call it outside a transaction.
 */
export async function requestByEmail(ctx: Ctx, request: EmailRequest): Promise<void> {
  const person = hashToken(request.email).slice(0, 32);
  const ip = ctx.ip ?? "unknown";
  const key = `${request.kind}:${person}`;
  await consumeLimit(ctx, `${request.kind}:${ip}`, PER_IP);
  if (request.cooldown)
    await consumeCooldown(ctx, `again:${key}`, request.cooldown.seconds, request.cooldown.why);
  await consumeLimit(ctx, `${key}:${ip}`, PER_EMAIL_AND_IP);
  await consumeLimit(ctx, key, PER_PERSON);
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
