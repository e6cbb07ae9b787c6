import { MINUTE, SECOND } from "@/lib/kernel";

/** Counts are kept from this many people and deliveries; below, counting takes milliseconds. */
export const KEPT_FROM = 2_000;
/** Milliseconds up to which kept counts need no recount. */
export const FRESH_FOR = 30 * SECOND;
/** Milliseconds at most while the worker recounts; the page itself recounts older ones. */
export const SHOWN_FOR = 15 * MINUTE;
