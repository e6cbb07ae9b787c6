import type { Ctx } from "./context";

/** Reads of a request by name. Failed reads are not cached. */
export type Reads = Map<string, Promise<unknown>>;

/**
 * Caches a read for the request, so that parts of a page share it.
 *
 * - Transactions do not cache; a transaction or conversation clears the cache.
 * - The name must hold everything the answer depends on except the caller: another caller has its own cache.
 */
export function readOnce<T>(ctx: Ctx, name: string, read: () => Promise<T>): Promise<T> {
  if (!ctx.reads || ctx.inTransaction) return read();
  const { reads } = ctx;
  const known = reads.get(name);
  if (known) return known as Promise<T>;
  const reading = read();
  reads.set(name, reading);
  reading.catch(() => reads.delete(name));
  return reading;
}

/** Returns a read cached under this name; else undefined. */
export function readAlready<T>(ctx: Ctx, name: string): Promise<T> | undefined {
  return ctx.inTransaction ? undefined : (ctx.reads?.get(name) as Promise<T> | undefined);
}

/** Caches a value under the name that `readOnce` will use. */
export function keepRead(ctx: Ctx, name: string, value: unknown): void {
  if (!ctx.inTransaction) ctx.reads?.set(name, Promise.resolve(value));
}

/** Clears the request's reads, including those of a previous actor, after a possible change. */
export function forgetReads({ reads, readsBefore }: Ctx): void {
  reads?.clear();
  readsBefore?.clear();
}
