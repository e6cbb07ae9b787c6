/**
 * The header in which the middleware passes path and query of the request to pages, which cannot see them otherwise.
 */
export const PATH_HEADER = "x-manyhands-path";

/** Where one's own second factor is set up. */
export const SECOND_FACTOR_SETTINGS = "/settings/login-security/second-factor";

/** Where one adds and removes passkeys. */
export const PASSKEY_SETTINGS = "/settings/login-security/passkeys";

/** The page on which the second factor is shown again before money moves; it leads on to `returnTo`. */
export const proofPath = (returnTo: string) => `/confirm-it-is-you?returnTo=${encodeURIComponent(returnTo)}`;
