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

/** What somebody asked for by an address alone, as it waits for its answer. */
export type AccountRequest = typeof accountRequests.$inferSelect;

const PER_EMAIL_AND_IP: Limit = { max: 5, windowSeconds: 60 * 60 };
/** From everywhere together: nobody's mailbox is filled by strangers. */
const PER_PERSON: Limit = { max: 20, windowSeconds: 60 * 60 };
const PER_IP: Limit = { max: 100, windowSeconds: 60 * 60 };

type EmailRequest = {
  kind: AccountRequestKind;
  /** As `newEmailSchema` or `signInSchema` leave it: trimmed, lower case. */
  email: string;
  /** Secrets in it must be sealed: it stands in the database. */
  data?: Record<string, string>;
  /** Refuses another request within so many seconds of the last one that named a cooldown. */
  cooldown?: { seconds: number; why?: Why };
};

/**
 * Somebody asks for something by an e-mail address alone. Counts limits and stores the request; whether there is an
 * account is not looked up here, so neither the answer nor its time reveals who has an account. Throws `too_many`.
 * Outside a transaction.
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
