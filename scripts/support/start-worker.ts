import { HEAP } from "@/lib/platform/heap";
import { tsx } from "./children";

/** The arguments with which Node starts the worker. */
export const startWorker = (): string[] => [...HEAP, ...tsx("scripts/worker-alone.ts")];
