/** What a process of the site says to its parent once it could serve, and what it waits for before it does. */
export const PREPARED = "prepared";
export const GO = "go";

/** Set for a process of the next release, which is prepared once it has found its records: until then others serve. */
export const HELD = "MANYHANDS_HELD";
/** A process says it once it takes no more connections, and its parent says it back. */
export const CLOSED = "closed";
