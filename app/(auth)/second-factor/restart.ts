/** The error code that /login receives when the second step of a log-in came too late. */
export const TOO_LATE = "SecondFactorTimeout";

/** The path back to the first step; it keeps the destination. */
export const restartPath = (destination: string | undefined) =>
  `/login?${new URLSearchParams({ error: TOO_LATE, ...(destination ? { returnTo: destination } : {}) })}`;
