/** The time at which tests with their own clock begin. */
export const START = new Date("2026-11-20T12:00:00Z");

/** A clock that always shows the time so many milliseconds after START. */
export const at = (ms: number) => () => new Date(START.getTime() + ms);
