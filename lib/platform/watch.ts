import { AsyncLocalStorage } from "node:async_hooks";
import type { UserActor } from "./context";
import { newId } from "./ids";
import type { Reads } from "./read-once";

/** The verified caller of a request, with reads about them. */
export type KnownCaller = { actor: UserActor; reads: Reads };

/** State of one request or job run. */
export type Watch = {
  /** On each of its log lines. */
  id: string;
  of: "request" | "run";
  /** In milliseconds of `performance.now()`. */
  startedAt: number;
  /** First error that means the database is away. */
  away?: unknown;
  mayHaveCharged?: true;
  /** The caller that the middleware verified, by the cookie's session, for the page behind it. */
  caller?: { session: string; known: KnownCaller };
};

// Next evaluates a module several times per process; a request has one watch.
const shared = globalThis as typeof globalThis & { manyhandsWatches?: AsyncLocalStorage<Watch> };

function watches(): AsyncLocalStorage<Watch> {
  shared.manyhandsWatches ??= new AsyncLocalStorage();
  return shared.manyhandsWatches;
}

/** Returns the current watch; undefined outside requests and jobs. */
export const watch = (): Watch | undefined => watches().getStore();

/** Runs a request or job under its own watch. */
export const watching = <T>({ id, of }: Pick<Watch, "id" | "of">, work: () => T): T =>
  watches().run({ id, of, startedAt: performance.now() }, work);

type SessionCopy = { sessionId: string; generation: number };
const keyOf = ({ sessionId, generation }: SessionCopy) => `${sessionId}:${generation}`;

/** Stores the request's caller, so that the page behind the middleware need not read it again. */
export function passOnCaller(session: SessionCopy, known: KnownCaller): void {
  const own = watch();
  if (own) own.caller = { session: keyOf(session), known };
}

/** Returns the caller that `passOnCaller` stored for this cookie; null if none. */
export function passedOnCaller(session: SessionCopy): KnownCaller | null {
  const kept = watch()?.caller;
  return kept?.session === keyOf(session) ? kept.known : null;
}

/** Runs part of a request with separate faults: `faultNoted` then reports only this part. */
export function watchingFaults<T>(work: () => T): T {
  const { id = newId(), of = "request" } = watch() ?? {};
  return watching({ id, of }, work);
}

/**
 * Returns the header with the id of the request or job for a provider call, to match their log with ours. It
 * identifies no person, and no provider compares it on a retry.
 */
export const idHeader = (): { "X-Request-Id"?: string } => {
  const own = watch();
  return own ? { "X-Request-Id": own.id } : {};
};
