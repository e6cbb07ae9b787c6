/** The middleware passes path and query to pages in this header. */
export const PATH_HEADER = "x-manyhands-path";

/** Set by the middleware if the request only reads and may use a database replica. */
export const READS_HEADER = "x-manyhands-reads";

export const SECOND_FACTOR_SETTINGS = "/settings/login-security/second-factor";

/** Set-up of a required second factor. Leads on to `returnTo`. */
export const secondFactorPath = (returnTo: string) =>
  returnTo.startsWith(SECOND_FACTOR_SETTINGS)
    ? returnTo
    : `${SECOND_FACTOR_SETTINGS}?returnTo=${encodeURIComponent(returnTo)}`;

export const PASSKEY_SETTINGS = "/settings/login-security/passkeys";

/** Requires the second factor again before money moves. Leads on to `returnTo`. */
export const proofPath = (returnTo: string) => `/confirm-it-is-you?returnTo=${encodeURIComponent(returnTo)}`;
