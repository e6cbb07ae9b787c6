import { databaseFor, type Executor } from "@/db/client";
import { forbidden, MINUTE, proofNeeded, secondFactorNeeded, unauthenticated } from "@/lib/kernel";
import { env } from "./env";
import type { WakeUp } from "./jobs";
import type { HeldLocks } from "./lock-order";
import type { Reads } from "./read-once";

export type UserActor = {
  kind: "user";
  userId: string;
  isPlatformAdmin: boolean;
  sessionId?: string;
  secondFactor?: boolean;
  /** When the session last showed the second factor or a passkey. */
  provedAt?: Date | null;
};
export type Actor = UserActor | { kind: "visitor" } | { kind: "system"; name: string };

export type OpenTransaction = {
  locks: HeldLocks;
  /** Jobs to add, by key. */
  wakeUps: Map<string, WakeUp>;
};

/**
 * The context of every verb: actor, time, database. `db` is the pool or the open transaction of an outer
 * verb.
 */
export type Ctx = {
  actor: Actor;
  now: () => Date;
  db: Executor;
  /**
   * True for a request that only reads and moves no money; its queries may use the read replica (`reading`).
   */
  mayReadReplica?: boolean;
  /** The primary while `db` is the replica; otherwise `db` is the primary (`onPrimary`). */
  primary?: Executor | undefined;
  inTransaction: boolean;
  open?: OpenTransaction;
  /** Reads cached for this request (`readOnce`); absent where nothing is cached. */
  reads?: Reads | undefined;
  /** Reads cached under the previous actor: never read here, but a change clears them. */
  readsBefore?: Reads | undefined;
  /** For rate limits; null for the system. */
  ip: string | null;
  /** For the list of signed-in devices. */
  userAgent?: string | null;
  /** The browser's sealed note of accounts that signed in with it, as received. `lib/identity` reads it. */
  deviceNote?: string | null;
};

export type CtxOptions = {
  now?: () => Date;
  ip?: string | null;
  userAgent?: string | null;
  deviceNote?: string | null;
  db?: Executor;
};

/** Creates a context over the process's pool. */
export function makeCtx(actor: Actor, options: CtxOptions = {}): Ctx {
  return {
    actor,
    now: options.now ?? (() => new Date()),
    db: options.db ?? databaseFor(env().DATABASE_URL),
    inTransaction: false,
    ip: options.ip ?? null,
    userAgent: options.userAgent ?? null,
    deviceNote: options.deviceNote ?? null,
  };
}

/** Creates a context for the worker, a webhook or a script. */
export const systemCtx = (name: string, options: CtxOptions = {}) =>
  makeCtx({ kind: "system", name }, options);

/** Returns the context with another actor, in the same transaction. */
export const actingAs = (ctx: Ctx, actor: Actor): Ctx => ({
  ...ctx,
  actor,
  reads: undefined,
  readsBefore: ctx.reads ?? ctx.readsBefore,
});

/** Returns the signed-in person. Throws `unauthenticated` for visitors and the system. */
export function requireUser(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== "user") throw unauthenticated();
  return ctx.actor;
}

/** How long a proof allows moving money, in milliseconds. */
const PROOF_LASTS = 15 * MINUTE;

/** True unless the account has a second factor that was not shown within 15 minutes. */
export function hasRecentProof(ctx: Ctx): boolean {
  const { secondFactor = false, provedAt } = requireUser(ctx);
  return !secondFactor || (!!provedAt && ctx.now().getTime() - provedAt.getTime() < PROOF_LASTS);
}

/**
 * Throws `proof_needed` without a recent proof. For verbs that move money, redirect it, or inform the desk.
 */
export function requireRecentProof(ctx: Ctx): void {
  if (!hasRecentProof(ctx)) throw proofNeeded();
}

/** True if community admins must have a second factor and this person has none. */
export const lacksSecondFactor = (ctx: Ctx): boolean =>
  env().SECOND_FACTOR === "admins" && !requireUser(ctx).secondFactor;

/** Throws `second_factor_needed` if `lacksSecondFactor`. For verbs of community admins. */
export function requireSecondFactor(ctx: Ctx): void {
  if (lacksSecondFactor(ctx)) throw secondFactorNeeded();
}

export const isDeskFactorRequired = (): boolean =>
  env().SECOND_FACTOR_DESK === "required" || env().SECOND_FACTOR === "admins";

/** True for staff who must have a second factor and so cannot turn theirs off. */
export const mustKeepFactor = (ctx: Ctx): boolean =>
  requireUser(ctx).isPlatformAdmin && isDeskFactorRequired();

/** True for staff without the second factor that the desk requires. */
export const lacksDeskFactor = (ctx: Ctx): boolean => mustKeepFactor(ctx) && !requireUser(ctx).secondFactor;

/** True for staff, with a second factor if the configuration requires one. */
export const isAtDesk = (ctx: Ctx): boolean =>
  ctx.actor.kind === "user" && ctx.actor.isPlatformAdmin && !lacksDeskFactor(ctx);

/** Throws `forbidden` unless staff acts, and `second_factor_needed` if `lacksDeskFactor`. */
export function requirePlatform(ctx: Ctx): UserActor {
  const user = requireUser(ctx);
  if (!user.isPlatformAdmin) throw forbidden("access.provider_only");
  if (lacksDeskFactor(ctx)) throw secondFactorNeeded("access.desk_factor_needed");
  return user;
}

/** Throws unless the system acts. For verbs of webhooks and the worker. */
export function requireSystem(ctx: Ctx): void {
  if (ctx.actor.kind !== "system") throw forbidden("access.system_only");
}
