import type { Ctx } from "./context";

/**
 * Caches a read for the request. Transactions do not cache; a transaction or conversation clears the cache.
 * The name must hold everything the answer depends on except the caller.
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

export function readAlready<T>(ctx: Ctx, name: string): Promise<T> | undefined {
  return ctx.inTransaction ? undefined : (ctx.reads?.get(name) as Promise<T> | undefined);
}

export function keepRead(ctx: Ctx, name: string, value: unknown): void {
  if (!ctx.inTransaction) ctx.reads?.set(name, Promise.resolve(value));
}

export function forgetReads({ reads, readsBefore }: Ctx): void {
  reads?.clear();
  readsBefore?.clear();
}
