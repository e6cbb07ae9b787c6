import { HEAP } from "@/lib/platform/heap";
import { tsx } from "./children";

export const startWorker = (): string[] => [...HEAP, ...tsx("scripts/worker-alone.ts")];
