import type { SimPart } from "@/simulator/core/types";
import type { Simulator } from "@/simulator/server";

/** The control interface under `/_sim`. */
export function control(_simulator: Simulator): SimPart {
  return {
    routes: [{ method: "GET", path: "/_sim/health", handle: () => ({ status: 200, body: { ok: true } }) }],
  };
}
