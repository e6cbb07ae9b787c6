/** The one OAuth client that is registered at the simulated Google. */
export const CLIENT_ID = "simulator.apps.googleusercontent.com";
export const CLIENT_SECRET = "simulator-google-secret";
/** The only redirect address that is accepted, below the application's origin. */
export const CALLBACK = "/api/auth/callback/google";
export const SUBJECT_DIGITS = 21;
/** The lifetime of an access token in seconds. */
export const TOKEN_SECONDS = 3_599;
export const TOKEN_PREFIX = "ya29.";
export const SCOPE =
  "openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile";
