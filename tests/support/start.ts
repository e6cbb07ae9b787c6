/** The moment at which tests with a clock of their own begin. */
export const START = new Date("2026-11-20T12:00:00Z");

/** A clock that stands still, so many milliseconds after the start. */
export const at = (ms: number) => () => new Date(START.getTime() + ms);
