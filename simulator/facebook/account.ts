export const APP_ID = "100000000000001";
export const APP_SECRET = "simulator-facebook-secret";
/** The application's only accepted redirect path. */
export const CALLBACK = "/api/auth/callback/facebook";
export const SUBJECT_DIGITS = 17;
/** Sixty days. */
export const TOKEN_SECONDS = 5_184_000;
export const TOKEN_PREFIX = "EAAG";
export const SCOPES = ["email", "public_profile"];
