import { availableParallelism } from "node:os";
import { MINUTE, SECOND } from "@/lib/kernel/time";

export type ParsingFault = "too large" | "too slow" | "malformed";

/** Processor time, so that a busy machine refuses no file. */
export type Limits = { milliseconds: number; inputBytes: number; outputBytes: number };

export const LIMITS: Limits = {
  milliseconds: 2 * SECOND,
  inputBytes: 8 * 1024 * 1024,
  outputBytes: 4 * 1024 * 1024,
};

/** V8's heap, in megabytes. Buffers only count as resident memory. */
export const HEAP_MEGABYTES = 192;
export const RESIDENT_BYTES = 384 * 1024 * 1024;
/** A process that keeps more after a job is replaced. */
export const MOST_KEPT_BYTES = 96 * 1024 * 1024;
export const WATCH_MILLISECONDS = 20;
/** Wall-clock limit as a multiple, for jobs that only wait. */
export const WALL_TIMES = 5;

/** Leaves one processor for the site: strangers' files must not slow pages. */
export const PROCESSES = Math.max(1, Math.min(2, availableParallelism() - 1));
export const QUEUE_LENGTH = 40;
/** Bounds leaks of parsers. */
export const JOBS_PER_PROCESS = 100;
export const IDLE_MILLISECONDS = MINUTE;
/** Includes compiling the parsers in a checkout. */
export const START_MILLISECONDS = 30 * SECOND;
