export { readAccessToken } from "./access-token";
export { actorOf, type Claims } from "./actor-of";
export {
  type BrowserSession,
  readSessionCookie,
  type SessionCookie,
  sessionCookie,
  sessionCookieName,
  sessionPayload,
  sessionSeconds,
  usesSecureCookies,
} from "./browser-session";
export { checkPassword } from "./check-password";
export { issueTokens } from "./issue-tokens";
export { hashPassword } from "./passwords";
export { refreshTokens } from "./refresh-tokens";
export * from "./schemas";
export { signIn, WRONG_CREDENTIALS } from "./sign-in";
export { signOut } from "./sign-out";
