/** Error code on /login when the second step timed out. */
export const TOO_LATE = "SecondFactorTimeout";

/** Returns the path to the first step; keeps the destination. */
export const restartPath = (destination: string | undefined) =>
  `/login?${new URLSearchParams({ error: TOO_LATE, ...(destination ? { returnTo: destination } : {}) })}`;
