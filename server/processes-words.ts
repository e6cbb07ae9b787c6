export const PREPARED = "prepared";
export const GO = "go";

/** Environment variable of processes that wait for the parent's permission. */
export const HELD = "MANYHANDS_HELD";
/** Stops accepting connections; echoed by the parent. */
export const CLOSED = "closed";
