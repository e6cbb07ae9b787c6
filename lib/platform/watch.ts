import { AsyncLocalStorage } from "node:async_hooks";
import type { Reads, UserActor } from "./context";
import { newId } from "./ids";

type KnownCaller = { actor: UserActor; reads: Reads };

type Watch = {
  id: string;
  of: "request" | "run";
  /** In milliseconds of `performance.now()`. */
  startedAt: number;
  /** First error that means the database is away. */
  away?: unknown;
  mayHaveCharged?: true;
  /** Verified by the middleware, for the page behind it. */
  caller?: { session: string; known: KnownCaller };
};

const shared = globalThis as typeof globalThis & { manyhandsWatches?: AsyncLocalStorage<Watch> };

function watches(): AsyncLocalStorage<Watch> {
  shared.manyhandsWatches ??= new AsyncLocalStorage();
  return shared.manyhandsWatches;
}

/** Returns undefined outside requests and jobs. */
export const watch = (): Watch | undefined => watches().getStore();

export const watching = <T>({ id, of }: Pick<Watch, "id" | "of">, work: () => T): T =>
  watches().run({ id, of, startedAt: performance.now() }, work);

type SessionCopy = { sessionId: string; generation: number };
const keyOf = ({ sessionId, generation }: SessionCopy) => `${sessionId}:${generation}`;

export function passOnCaller(session: SessionCopy, known: KnownCaller): void {
  const own = watch();
  if (own) own.caller = { session: keyOf(session), known };
}

export function passedOnCaller(session: SessionCopy): KnownCaller | null {
  const kept = watch()?.caller;
  return kept?.session === keyOf(session) ? kept.known : null;
}

/** Runs work so that `faultNoted` reports only this part. */
export function watchingFaults<T>(work: () => T): T {
  const { id = newId(), of = "request" } = watch() ?? {};
  return watching({ id, of }, work);
}

/** Matches a provider's log with ours. It identifies no person, and no provider compares it on a retry. */
export const idHeader = (): { "X-Request-Id"?: string } => {
  const own = watch();
  return own ? { "X-Request-Id": own.id } : {};
};
