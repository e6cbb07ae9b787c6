import { databaseFor, type Executor } from "@/db/client";
import { forbidden, unauthenticated } from "@/lib/kernel";
import { env } from "./env";

export type UserActor = { kind: "user"; userId: string; isPlatformAdmin: boolean };
export type Actor = UserActor | { kind: "visitor" } | { kind: "system"; name: string };

/**
 * What every verb gets first: who acts, what time it is, and where to read and write. `db` is the pool, or the open
 * transaction when an outer verb has one, so that inner verbs join it.
 */
export type Ctx = {
  actor: Actor;
  now: () => Date;
  db: Executor;
  /** True while `db` is an open transaction. */
  inTransaction: boolean;
  /** For limits by address; null for the system. */
  ip: string | null;
};

export type CtxOptions = { now?: () => Date; ip?: string | null; db?: Executor };

/** A context over the process's pool. */
export function makeCtx(actor: Actor, options: CtxOptions = {}): Ctx {
  return {
    actor,
    now: options.now ?? (() => new Date()),
    db: options.db ?? databaseFor(env().DATABASE_URL),
    inTransaction: false,
    ip: options.ip ?? null,
  };
}

/** The worker, a webhook or a script acting for the product itself. */
export const systemCtx = (name: string, options: CtxOptions = {}) =>
  makeCtx({ kind: "system", name }, options);

/** The same context with another actor; stays in the same transaction. */
export const actingAs = (ctx: Ctx, actor: Actor): Ctx => ({ ...ctx, actor });

/** The signed-in person. Throws `unauthenticated` for visitors and for the system. */
export function requireUser(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== "user") throw unauthenticated();
  return ctx.actor;
}

/** Throws unless the provider's own staff acts. */
export function requirePlatform(ctx: Ctx): UserActor {
  const user = requireUser(ctx);
  if (!user.isPlatformAdmin) throw forbidden("Only the provider may do this");
  return user;
}

/** Throws unless the product itself acts: for verbs that only webhooks and the worker may call. */
export function requireSystem(ctx: Ctx): void {
  if (ctx.actor.kind !== "system") throw forbidden("Only the system may do this");
}
