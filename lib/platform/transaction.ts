import type { Database } from "@/db/client";
import type { Ctx } from "./context";

const RETRY_CODES = new Set(["40001", "40P01"]);
const ATTEMPTS = 4;

/** Postgres' error code, from the error or any of its causes. */
function databaseCode(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** The name of the constraint that refused a row; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if ("constraint_name" in at && typeof at.constraint_name === "string") return at.constraint_name;
  }
  return undefined;
}

/**
 * Runs `work` in one transaction: the open one, or a new one. A new one is repeated when Postgres aborts it
 * for a deadlock or a serialization conflict, so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  for (let attempt = 1; ; attempt++) {
    try {
      return await (ctx.db as Database).transaction((tx) => work({ ...ctx, db: tx, inTransaction: true }));
    } catch (error) {
      const code = databaseCode(error);
      if (attempt >= ATTEMPTS || code === undefined || !RETRY_CODES.has(code)) throw error;
    }
  }
}
