import type { Database } from "@/db/client";
import { AGAIN, type Again, tryAgain } from "./again";
import type { Ctx } from "./context";
import { addWakeUps } from "./jobs";
import { log } from "./log";
import { forgetReads } from "./read-once";
import { onPrimary } from "./replica";

/** Serialization conflict or deadlock: may be retried. */
const RETRY_CODES = new Set(["40001", "40P01"]);

function databaseCode(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** Characters that no text can hold, such as U+0000. */
const UNSTORABLE_CODES = new Set(["22021", "22P05"]);

export const isUnstorableText = (error: unknown): boolean => UNSTORABLE_CODES.has(databaseCode(error) ?? "");

export function violatedConstraint(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if ("constraint_name" in at && typeof at.constraint_name === "string") return at.constraint_name;
  }
  return undefined;
}

/** Thrown by work that must lock more than it knew; it is run again. */
export class RunAgain extends Error {
  override name = "RunAgain";
}

const isGivenUp = (error: unknown): boolean =>
  error instanceof RunAgain || RETRY_CODES.has(databaseCode(error) ?? "");

/**
 * Runs `work` in the open transaction or a new one, and adds the enqueued jobs at its end. Retries a new one
 * after a deadlock or serialization conflict, so `work` must have no effect outside the database.
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
