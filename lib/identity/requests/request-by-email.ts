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

const PER_PERSON_AND_PLACE: Limit = { max: 5, windowSeconds: 60 * 60 };
/** From everywhere together: nobody's mailbox is filled by strangers. */
const PER_PERSON: Limit = { max: 20, windowSeconds: 60 * 60 };
const PER_PLACE: Limit = { max: 100, windowSeconds: 60 * 60 };

type Asked = {
  kind: AccountRequestKind;
  /** As `newEmailSchema` or `signInSchema` leave it: trimmed, lower case. */
  email: string;
  /** Secrets in it must be sealed: it stands in the database. */
  data?: Record<string, string>;
  /** Refuses another request within so many seconds of the last one that named a cooldown. */
  cooldown?: { seconds: number; why?: Why };
};

/**
 * Somebody asks for something by an e-mail address alone. Counts limits and notes the wish; whether there is an account
 * is not looked up here, so neither answer, status nor time can tell. Throws `too_many`. Outside a transaction.
 */
export async function requestByEmail(ctx: Ctx, asked: Asked): Promise<void> {
  const person = hashToken(asked.email).slice(0, 32);
  const place = ctx.ip ?? "unknown";
  const key = `${asked.kind}:${person}`;
  await consumeLimit(ctx, `${asked.kind}:${place}`, PER_PLACE);
  if (asked.cooldown) await consumeCooldown(ctx, `again:${key}`, asked.cooldown.seconds, asked.cooldown.why);
  await consumeLimit(ctx, `${key}:${place}`, PER_PERSON_AND_PLACE);
  await consumeLimit(ctx, key, PER_PERSON);
  await inTransaction(ctx, async (inner) => {
    await inner.db.insert(accountRequests).values({
      id: newId(),
      kind: asked.kind,
      email: asked.email,
      data: asked.data ?? {},
      createdAt: inner.now(),
    });
    await enqueue(inner, "answer-account-requests");
  });
}
