import { HEAP } from "@/lib/platform/heap";
import { tsx } from "./children";

/** Returns Node's arguments for the worker. */
export const startWorker = (): string[] => [...HEAP, ...tsx("scripts/worker-alone.ts")];
