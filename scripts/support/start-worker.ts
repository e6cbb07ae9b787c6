import { tsx } from "./children";
import { HEAP } from "@/lib/platform/heap";

/** The arguments with which Node starts the worker. */
export const startWorker = (): string[] => [...HEAP, ...tsx("scripts/worker-alone.ts")];
