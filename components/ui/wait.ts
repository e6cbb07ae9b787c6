/** A wait that a page counts down. */
export type Wait = {
  /** Seconds until it ends, counted from when the page was rendered; 0 when it has ended. */
  seconds: number;
  /** Its end by the server's clock, in milliseconds; it distinguishes two waits of the same length. */
  until: number;
};

/** The wait that is left at `now` until `until`. */
export const waitUntil = (until: Date, now: Date): Wait => ({
  seconds: Math.max(0, (until.getTime() - now.getTime()) / 1000),
  until: until.getTime(),
});
