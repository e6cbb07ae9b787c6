import { MINUTE, SECOND } from "@/lib/kernel";

/** Counts are kept from this many people and deliveries; below, counting takes milliseconds. */
export const KEPT_FROM = 2_000;
/** Age in ms up to which kept counts need no recount. */
export const FRESH_FOR = 30 * SECOND;
/** Maximum age in ms during a recount by the worker; the page itself recounts older ones. */
export const SHOWN_FOR = 15 * MINUTE;
