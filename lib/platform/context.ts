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
  /** The session that the person acts through. */
  sessionId?: string;
  /** True for an account with a second factor. */
  secondFactor?: boolean;
  /** When the second factor or a passkey was last shown in this session. */
  provedAt?: Date | null;
};
export type Actor = UserActor | { kind: "visitor" } | { kind: "system"; name: string };

/** What an open transaction keeps until its end. */
export type OpenTransaction = {
  locks: HeldLocks;
  /** The jobs to add, by their key. */
  wakeUps: Map<string, WakeUp>;
};

/**
 * What every verb gets first: who acts, what time it is, and where to read and write. `db` is the pool, or the open
 * transaction when an outer verb has one, so that inner verbs join it.
 */
export type Ctx = {
  actor: Actor;
  now: () => Date;
  db: Executor;
  /** True for a request that only reads and moves no money: its queries may ask the read replica (`reading`). */
  mayReadReplica?: boolean;
  /** The primary while `db` is the read replica; otherwise `db` is the primary (`onPrimary`). */
  primary?: Executor | undefined;
  /** True while `db` is an open transaction. */
  inTransaction: boolean;
  /** What belongs to the open transaction. */
  open?: OpenTransaction;
  /** What was read for this request (`readOnce`); absent where every read is a new one. */
  reads?: Reads | undefined;
  /** What the request had read when another actor took its place: nobody reads it here, and a change forgets it. */
  readsBefore?: Reads | undefined;
  /** The caller's IP address, for rate limits; null for the system. */
  ip: string | null;
  /** The caller's User-Agent header, for the list of signed-in devices. */
  userAgent?: string | null;
  /** The browser's sealed note of who has signed in with it, as it came; `lib/identity` reads it. */
  deviceNote?: string | null;
};

export type CtxOptions = {
  now?: () => Date;
  ip?: string | null;
  userAgent?: string | null;
  deviceNote?: string | null;
  db?: Executor;
};

/** A context over the process's pool. */
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

/** The worker, a webhook or a script acting for the product itself. */
export const systemCtx = (name: string, options: CtxOptions = {}) =>
  makeCtx({ kind: "system", name }, options);

/** The same context with another actor; stays in the same transaction. */
export const actingAs = (ctx: Ctx, actor: Actor): Ctx => ({
  ...ctx,
  actor,
  reads: undefined,
  readsBefore: ctx.reads ?? ctx.readsBefore,
});

/** The signed-in person. Throws `unauthenticated` for visitors and for the system. */
export function requireUser(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== "user") throw unauthenticated();
  return ctx.actor;
}

/** How long a shown second factor counts before money moves, in milliseconds. */
const PROOF_LASTS = 15 * MINUTE;

/** True unless the person's account has a second factor that was not shown within the last quarter of an hour. */
export function hasRecentProof(ctx: Ctx): boolean {
  const { secondFactor = false, provedAt } = requireUser(ctx);
  return !secondFactor || (!!provedAt && ctx.now().getTime() - provedAt.getTime() < PROOF_LASTS);
}

/** Throws `proof_needed` without a recent proof: for verbs that move money, change where it goes, or tell the desk. */
export function requireRecentProof(ctx: Ctx): void {
  if (!hasRecentProof(ctx)) throw proofNeeded();
}

/** True if the configuration requires a second factor of community admins, and this person has none. */
export const lacksSecondFactor = (ctx: Ctx): boolean =>
  env().SECOND_FACTOR === "admins" && !requireUser(ctx).secondFactor;

/** Throws `second_factor_needed` if `lacksSecondFactor`: for what only community admins may do. */
export function requireSecondFactor(ctx: Ctx): void {
  if (lacksSecondFactor(ctx)) throw secondFactorNeeded();
}

/** True if the configuration requires a second factor at the provider's desk. */
export const isDeskFactorRequired = (): boolean =>
  env().SECOND_FACTOR_DESK === "required" || env().SECOND_FACTOR === "admins";

/** True for the provider's staff if they must have a second factor: they cannot turn theirs off. */
export const mustKeepFactor = (ctx: Ctx): boolean =>
  requireUser(ctx).isPlatformAdmin && isDeskFactorRequired();

/** True for the provider's staff without the second factor that the desk requires. */
export const lacksDeskFactor = (ctx: Ctx): boolean => mustKeepFactor(ctx) && !requireUser(ctx).secondFactor;

/** True if the caller may use the desk: staff, with a second factor if the configuration requires one. */
export const isAtDesk = (ctx: Ctx): boolean =>
  ctx.actor.kind === "user" && ctx.actor.isPlatformAdmin && !lacksDeskFactor(ctx);

/** Throws `forbidden` unless the provider's staff acts, and `second_factor_needed` if `lacksDeskFactor`. */
export function requirePlatform(ctx: Ctx): UserActor {
  const user = requireUser(ctx);
  if (!user.isPlatformAdmin) throw forbidden("access.provider_only");
  if (lacksDeskFactor(ctx)) throw secondFactorNeeded("access.desk_factor_needed");
  return user;
}

/** Throws unless the product itself acts: for verbs that only webhooks and the worker may call. */
export function requireSystem(ctx: Ctx): void {
  if (ctx.actor.kind !== "system") throw forbidden("access.system_only");
}
