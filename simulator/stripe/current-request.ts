import type { World } from "@/simulator/core/types";

type Request = { id: string; idempotencyKey: string | null };

const current = new WeakMap<World, Request>();

/** For events emitted during `work`, which must be synchronous. */
export function duringRequest<T>(world: World, request: Request, work: () => T): T {
  current.set(world, request);
  try {
    return work();
  } finally {
    current.delete(world);
  }
}

export function currentRequest(world: World): Request | undefined {
  return current.get(world);
}
