import { MINUTE, SECOND } from "@/lib/kernel";

/** From so many people and deliveries on counts are kept: below, counting takes a few milliseconds. */
export const KEPT_FROM = 2_000;
/** For so long kept counts do without another count, in milliseconds. */
export const FRESH_FOR = 30 * SECOND;
/** So old they may be while the worker counts again, in milliseconds; older ones are counted while the page waits. */
export const SHOWN_FOR = 15 * MINUTE;
