import { AsyncLocalStorage } from "node:async_hooks";
import type { UserActor } from "./context";
import { newId } from "./ids";
import type { Reads } from "./read-once";

/** The verified caller of a request, with what was read of them. */
export type KnownCaller = { actor: UserActor; reads: Reads };

/** What is kept of one request, or of one run of a job, while it is worked on. */
export type Watch = {
  /** Its id, which stands on each of its lines in the log. */
  id: string;
  /** What has it: a request from outside, or a run of a job of the worker. */
  of: "request" | "run";
  /** In milliseconds of `performance.now()`. */
  startedAt: number;
  /** The first error because of which the database could not take something. */
  away?: unknown;
  mayHaveCharged?: true;
  /** The caller as the middleware found them, for the page behind it, by the session of their cookie. */
  caller?: { session: string; known: KnownCaller };
};

// Next evaluates a module several times in one process, but a request has one watch.
const shared = globalThis as typeof globalThis & { manyhandsWatches?: AsyncLocalStorage<Watch> };

function watches(): AsyncLocalStorage<Watch> {
  shared.manyhandsWatches ??= new AsyncLocalStorage();
  return shared.manyhandsWatches;
}

/** The watch of the work that calls; undefined outside of requests and jobs. */
export const watch = (): Watch | undefined => watches().getStore();

/** Runs the work of one request or job under a watch of its own. */
export const watching = <T>({ id, of }: Pick<Watch, "id" | "of">, work: () => T): T =>
  watches().run({ id, of, startedAt: performance.now() }, work);

type SessionCopy = { sessionId: string; generation: number };
const keyOf = ({ sessionId, generation }: SessionCopy) => `${sessionId}:${generation}`;

/** Keeps the caller of this request, so that the page behind the middleware need not read them again. */
export function passOnCaller(session: SessionCopy, known: KnownCaller): void {
  const own = watch();
  if (own) own.caller = { session: keyOf(session), known };
}

/** Finds the caller that `passOnCaller` kept for this cookie; null without one. */
export function passedOnCaller(session: SessionCopy): KnownCaller | null {
  const kept = watch()?.caller;
  return kept?.session === keyOf(session) ? kept.known : null;
}

/** Runs a part of a request's work with faults of its own: `faultNoted` then tells of this part alone. */
export function watchingFaults<T>(work: () => T): T {
  const { id = newId(), of = "request" } = watch() ?? {};
  return watching({ id, of }, work);
}

/**
 * The header with the id of the request or job that is worked on, for a call to a provider: it stands in their log and in
 * ours. It says nothing of anybody, and no provider compares it when a call is repeated.
 */
export const idHeader = (): { "X-Request-Id"?: string } => {
  const own = watch();
  return own ? { "X-Request-Id": own.id } : {};
};
