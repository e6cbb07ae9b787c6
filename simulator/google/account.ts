export const CLIENT_ID = "simulator.apps.googleusercontent.com";
export const CLIENT_SECRET = "simulator-google-secret";
export const CALLBACK = "/api/auth/callback/google";
export const SUBJECT_DIGITS = 21;
export const TOKEN_SECONDS = 3_599;
export const TOKEN_PREFIX = "ya29.";
export const SCOPE =
  "openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile";
