export const START = new Date("2026-11-20T12:00:00Z");

/** A clock stopped `ms` after START. */
export const at = (ms: number) => () => new Date(START.getTime() + ms);
