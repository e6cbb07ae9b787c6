import type { Ctx } from "./context";

/** What a page has read for its request, by name. A failed read is not kept. */
export type Reads = Map<string, Promise<unknown>>;

/**
 * Reads something once a request: parts of a page that ask for the same share one answer. Nothing is kept in a transaction,
 * and a transaction or conversation forgets what was kept before it. The name must hold all that the answer depends on but
 * the caller: a context with another caller has no reads.
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

/** What `readOnce` or `keepRead` have kept under this name; undefined where nothing is kept. */
export function readAlready<T>(ctx: Ctx, name: string): Promise<T> | undefined {
  return ctx.inTransaction ? undefined : (ctx.reads?.get(name) as Promise<T> | undefined);
}

/** Keeps what was read on the way to something else, under the name by which `readOnce` will ask for it. */
export function keepRead(ctx: Ctx, name: string, value: unknown): void {
  if (!ctx.inTransaction) ctx.reads?.set(name, Promise.resolve(value));
}

/** Forgets what was read for this request, also before another actor took over: it may have changed. */
export function forgetReads({ reads, readsBefore }: Ctx): void {
  reads?.clear();
  readsBefore?.clear();
}
