/**
 * The header in which the middleware passes the request's path and query to pages, which have no other access
 * to it.
 */
export const PATH_HEADER = "x-manyhands-path";

/** The header in which the middleware says that a request only reads, and may do so on a replica of the database. */
export const READS_HEADER = "x-manyhands-reads";

/** Where people set up their own second factor. */
export const SECOND_FACTOR_SETTINGS = "/settings/login-security/second-factor";

/** The set-up of a second factor that a page requires; it leads on to `returnTo`, as the set-up itself does. */
export const secondFactorPath = (returnTo: string) =>
  returnTo.startsWith(SECOND_FACTOR_SETTINGS)
    ? returnTo
    : `${SECOND_FACTOR_SETTINGS}?returnTo=${encodeURIComponent(returnTo)}`;

/** Where people add and remove their passkeys. */
export const PASSKEY_SETTINGS = "/settings/login-security/passkeys";

/** The page that requires the second factor again before money moves; it leads on to `returnTo`. */
export const proofPath = (returnTo: string) => `/confirm-it-is-you?returnTo=${encodeURIComponent(returnTo)}`;
