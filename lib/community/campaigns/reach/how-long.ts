import { MINUTE, SECOND } from "@/lib/kernel";

/**
 * Number of people and deliveries above which counts are cached; below, counting takes a few milliseconds.
 */
export const KEPT_FROM = 2_000;
/** Milliseconds before cached counts are counted again. */
export const FRESH_FOR = 30 * SECOND;
/** So old they may be while the worker counts again, in milliseconds; older ones are counted while the page waits. */
export const SHOWN_FOR = 15 * MINUTE;
