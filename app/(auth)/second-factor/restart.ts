/** Error code on /login when the second step timed out. */
export const TOO_LATE = "SecondFactorTimeout";

/** Keeps the destination. */
export const restartPath = (destination: string | undefined) =>
  `/login?${new URLSearchParams({ error: TOO_LATE, ...(destination ? { returnTo: destination } : {}) })}`;
