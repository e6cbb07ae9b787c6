import type { World } from "@/simulator/core/types";

type Request = { id: string; idempotencyKey: string | null };

const current = new WeakMap<World, Request>();

/**
 * Runs an operation so that the events that it causes name its request. Works for synchronous operations
 * only.
 */
export function duringRequest<T>(world: World, request: Request, work: () => T): T {
  current.set(world, request);
  try {
    return work();
  } finally {
    current.delete(world);
  }
}

/** The request under way; undefined for work that no request caused. */
export function currentRequest(world: World): Request | undefined {
  return current.get(world);
}
