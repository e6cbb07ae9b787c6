import { availableParallelism } from "node:os";
import { MINUTE, SECOND } from "@/lib/kernel/time";

/** Why a parser returned nothing. */
export type ParsingFault = "too large" | "too slow" | "malformed";

/** What one job may use. The time is of the processor, so that a busy machine refuses no file. */
export type Limits = { milliseconds: number; inputBytes: number; outputBytes: number };

export const LIMITS: Limits = {
  milliseconds: 2 * SECOND,
  inputBytes: 8 * 1024 * 1024,
  outputBytes: 4 * 1024 * 1024,
};

/** Limit of V8's heap, in megabytes. Buffers are outside of it and count for the resident memory alone. */
export const HEAP_MEGABYTES = 192;
export const RESIDENT_BYTES = 384 * 1024 * 1024;
/** A process that keeps more than this after a job, beyond what it had at its start, is replaced. */
export const MOST_KEPT_BYTES = 96 * 1024 * 1024;
export const WATCH_MILLISECONDS = 20;
/** A job that only waits ends after this many times its limit, by the clock. */
export const WALL_TIMES = 5;

/** At most two, and one processor is left for the site: files of strangers would else slow its pages down. */
export const PROCESSES = Math.max(1, Math.min(2, availableParallelism() - 1));
export const QUEUE_LENGTH = 40;
/** A process is replaced after this many jobs, so that leaks of a parser stay small. */
export const JOBS_PER_PROCESS = 100;
export const IDLE_MILLISECONDS = MINUTE;
/** In a checkout, the start includes the compilation of the parsers. */
export const START_MILLISECONDS = 30 * SECOND;
