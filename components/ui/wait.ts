/** A wait as a page shows it: how long it still lasts, and which one it is. */
export type Wait = {
  /** Seconds until it ends, counted from when the page was rendered; 0 when it has ended. */
  seconds: number;
  /** Its end by the server's clock, in milliseconds: two waits of the same length are two all the same. */
  until: number;
};

/** What is left at `now` of a wait that ends at `until`. */
export const waitUntil = (until: Date, now: Date): Wait => ({
  seconds: Math.max(0, (until.getTime() - now.getTime()) / 1000),
  until: until.getTime(),
});
