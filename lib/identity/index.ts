export { ACCESS_TOKEN_SECONDS, readAccessToken } from "./access-token";
export { actorOf, type Claims } from "./actor-of";
export {
  type BrowserSession,
  readSessionCookie,
  sessionCookie,
  sessionCookieName,
  sessionPayload,
  sessionSeconds,
  usesSecureCookies,
} from "./browser-session";
export { hashPassword } from "./passwords";
export * from "./schemas";
