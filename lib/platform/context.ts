import type { Executor } from "@/db/client";
import { forbidden, MINUTE, proofNeeded, secondFactorNeeded, unauthenticated } from "@/lib/kernel";
import { env } from "./env";
import type { AcquiredLocks } from "./lock-order";
import { ownDatabase } from "./own-database";
import type { TaskName } from "./tasks";

export type UserActor = {
  kind: "user";
  userId: string;
  isPlatformAdmin: boolean;
  sessionId?: string;
  secondFactor?: boolean;
  /** Last second factor or passkey in the session. */
  provedAt?: Date | null;
};
export type Actor = UserActor | { kind: "visitor" } | { kind: "system"; name: string };

/** Failed reads are not cached. */
export type Reads = Map<string, Promise<unknown>>;

export type WakeUp = { task: TaskName; key: string; runAt: Date | null };

type OpenTransaction = {
  locks: AcquiredLocks;
  wakeUps: Map<string, WakeUp>;
};

/** The context of every verb. `db` is the pool or the open transaction of an outer verb. */
export type Ctx = {
  actor: Actor;
  now: () => Date;
  db: Executor;
  /** For requests that only read and move no money (`reading`). */
  mayReadReplica?: boolean;
  /** The primary while `db` is the replica; otherwise `db` is the primary (`onPrimary`). */
  primary?: Executor | undefined;
  inTransaction: boolean;
  open?: OpenTransaction;
  reads?: Reads | undefined;
  /** Cache of the previous actor: never read here, but cleared by changes. */
  readsBefore?: Reads | undefined;
  /** For rate limits; null for the system. */
  ip: string | null;
  userAgent?: string | null;
  /** Sealed list of accounts that used the browser; `lib/identity` reads it. */
  deviceNote?: string | null;
};

export type CtxOptions = {
  now?: () => Date;
  ip?: string | null;
  userAgent?: string | null;
  deviceNote?: string | null;
  db?: Executor;
};

export function makeCtx(actor: Actor, options: CtxOptions = {}): Ctx {
  return {
    actor,
    now: options.now ?? (() => new Date()),
    db: options.db ?? ownDatabase(),
    inTransaction: false,
    ip: options.ip ?? null,
    userAgent: options.userAgent ?? null,
    deviceNote: options.deviceNote ?? null,
  };
}

export const systemCtx = (name: string, options: CtxOptions = {}) =>
  makeCtx({ kind: "system", name }, options);

/** Stays in the same transaction. */
export const actingAs = (ctx: Ctx, actor: Actor): Ctx => ({
  ...ctx,
  actor,
  reads: undefined,
  readsBefore: ctx.reads ?? ctx.readsBefore,
});

/** Throws `unauthenticated` for visitors and the system. */
export function requireUser(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== "user") throw unauthenticated();
  return ctx.actor;
}

/** In milliseconds. */
const PROOF_LASTS = 15 * MINUTE;

/** Returns true without a second factor, or if shown within 15 minutes. */
export function hasRecentProof(ctx: Ctx): boolean {
  const { secondFactor = false, provedAt } = requireUser(ctx);
  return !secondFactor || (!!provedAt && ctx.now().getTime() - provedAt.getTime() < PROOF_LASTS);
}

/** Throws `proof_needed`. For verbs that move money, redirect it, or inform the desk. */
export function requireRecentProof(ctx: Ctx): void {
  if (!hasRecentProof(ctx)) throw proofNeeded();
}

export const lacksSecondFactor = (ctx: Ctx): boolean =>
  env().SECOND_FACTOR === "admins" && !requireUser(ctx).secondFactor;

/** Throws `second_factor_needed`. */
export function requireSecondFactor(ctx: Ctx): void {
  if (lacksSecondFactor(ctx)) throw secondFactorNeeded();
}

export const isDeskFactorRequired = (): boolean =>
  env().SECOND_FACTOR_DESK === "required" || env().SECOND_FACTOR === "admins";

/** Staff who cannot turn their second factor off. */
export const mustKeepFactor = (ctx: Ctx): boolean =>
  requireUser(ctx).isPlatformAdmin && isDeskFactorRequired();

export const lacksDeskFactor = (ctx: Ctx): boolean => mustKeepFactor(ctx) && !requireUser(ctx).secondFactor;

export const isAtDesk = (ctx: Ctx): boolean =>
  ctx.actor.kind === "user" && ctx.actor.isPlatformAdmin && !lacksDeskFactor(ctx);

/** Throws `forbidden` and `second_factor_needed`. */
export function requirePlatform(ctx: Ctx): UserActor {
  const user = requireUser(ctx);
  if (!user.isPlatformAdmin) throw forbidden("access.provider_only");
  if (lacksDeskFactor(ctx)) throw secondFactorNeeded("access.desk_factor_needed");
  return user;
}

/** Requires the system as actor, for verbs of webhooks and the worker. */
export function requireSystem(ctx: Ctx): void {
  if (ctx.actor.kind !== "system") throw forbidden("access.system_only");
}
