import type { Database } from "@/db/client";
import { AGAIN, type Again, tryAgain } from "./again";
import type { Ctx } from "./context";
import { addWakeUps } from "./jobs";
import { log } from "./log";
import { forgetReads } from "./read-once";
import { onPrimary } from "./replica";

/** Serialization conflict or deadlock: Postgres aborted the transaction, which may be retried. */
const RETRY_CODES = new Set(["40001", "40P01"]);

function databaseCode(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** PostgreSQL's codes for a character that no text can hold, such as U+0000. */
const UNSTORABLE_CODES = new Set(["22021", "22P05"]);

export const isUnstorableText = (error: unknown): boolean => UNSTORABLE_CODES.has(databaseCode(error) ?? "");

/** Returns the constraint that refused a row; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if ("constraint_name" in at && typeof at.constraint_name === "string") return at.constraint_name;
  }
  return undefined;
}

/** Thrown by work that must lock more than it knew at its beginning; it is run again. */
export class RunAgain extends Error {
  override name = "RunAgain";
}

const isGivenUp = (error: unknown): boolean =>
  error instanceof RunAgain || RETRY_CODES.has(databaseCode(error) ?? "");

/**
 * Runs `work` in the open transaction or a new one.
 *
 * - Retries a new one after a deadlock or serialization conflict, with one warning in the log. So `work` must
 *   have no effect outside the database.
 * - Adds the enqueued jobs at its end.
 */
export async function inTransaction<T>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<T>,
  again: Again = AGAIN,
): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  const once = () =>
    (onPrimary(ctx).db as Database).transaction(async (tx) => {
      const open = { locks: new Map(), wakeUps: new Map() };
      const inner: Ctx = { ...onPrimary(ctx), db: tx, inTransaction: true, open };
      const done = await work(inner);
      await addWakeUps(inner);
      return done;
    });
  try {
    return await tryAgain(once, again, isGivenUp, ({ tries, succeeded, error }) =>
      log.warn("transaction_repeated", {
        tries,
        succeeded,
        reason: databaseCode(error) ?? (error instanceof RunAgain ? error.message : "unknown"),
      }),
    );
  } finally {
    forgetReads(ctx);
  }
}
