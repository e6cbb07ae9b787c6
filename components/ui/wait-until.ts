export type Wait = {
  /** Counted from the page's render, 0 once over. */
  seconds: number;
  /** End in milliseconds by the server's clock. Distinguishes waits of equal length. */
  until: number;
};

export const waitUntil = (until: Date, now: Date): Wait => ({
  seconds: Math.max(0, (until.getTime() - now.getTime()) / 1000),
  until: until.getTime(),
});
