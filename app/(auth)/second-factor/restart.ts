/** What /login says about a sign-in whose second step came too late. */
export const TOO_LATE = "SecondFactorTimeout";

/** Back to the first step, keeping where one wanted to go. */
export const restartPath = (destination: string | undefined) =>
  `/login?${new URLSearchParams({ error: TOO_LATE, ...(destination ? { returnTo: destination } : {}) })}`;
