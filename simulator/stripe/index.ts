import type { SimPart } from "@/simulator/core/types";

/** The simulated Stripe: its API, its webhooks, the work it does later. */
export const stripe: SimPart = { routes: [] };
