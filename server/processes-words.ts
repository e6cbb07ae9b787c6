/** Messages between parent and process: ready to serve, then permission. */
export const PREPARED = "prepared";
export const GO = "go";

/** Environment variable of a new release's process, which must wait until the parent lets it serve. */
export const HELD = "MANYHANDS_HELD";
/** Sent when a process accepts no more connections; the parent echoes it. */
export const CLOSED = "closed";
