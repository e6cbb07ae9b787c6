/** The one app that is registered at the simulated Facebook. */
export const APP_ID = "100000000000001";
export const APP_SECRET = "simulator-facebook-secret";
/** The only redirect address that is accepted, below the application's origin. */
export const CALLBACK = "/api/auth/callback/facebook";
export const SUBJECT_DIGITS = 17;
/** The lifetime of an access token in seconds: sixty days. */
export const TOKEN_SECONDS = 5_184_000;
export const TOKEN_PREFIX = "EAAG";
export const SCOPES = ["email", "public_profile"];
