/** Path and query from the middleware. */
export const PATH_HEADER = "x-manyhands-path";

/** Set by the middleware if a database replica may be used. */
export const READS_HEADER = "x-manyhands-reads";

export const SECOND_FACTOR_SETTINGS = "/settings/login-security/second-factor";

/** Leads on to `returnTo`. */
export const secondFactorPath = (returnTo: string) =>
  returnTo.startsWith(SECOND_FACTOR_SETTINGS)
    ? returnTo
    : `${SECOND_FACTOR_SETTINGS}?returnTo=${encodeURIComponent(returnTo)}`;

export const PASSKEY_SETTINGS = "/settings/login-security/passkeys";

/** Required before money moves. Leads on to `returnTo`. */
export const proofPath = (returnTo: string) => `/confirm-it-is-you?returnTo=${encodeURIComponent(returnTo)}`;
