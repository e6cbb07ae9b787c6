export { readAccessToken } from "./access-token";
export { answerAccountRequests, forgetOldRequests } from "./account-requests";
export { actorOf, type Claims } from "./actor-of";
export { newPasswordProblems } from "./breached-passwords";
export {
  type BrowserSession,
  readSessionCookie,
  type SessionCookie,
  sessionCookie,
  sessionCookieName,
  sessionOfPayload,
  sessionPayload,
  sessionSeconds,
  usesSecureCookies,
} from "./browser-session";
export { CHALLENGE_SECONDS } from "./challenge";
export { changePassword } from "./change-password";
export { checkPassword } from "./check-password";
export { checkRegistration, type RegistrationInput } from "./check-registration";
export { completeChangeEmail, type EmailMove, emailOfLink } from "./complete-change-email";
export { completeChangePassword, isResetLink } from "./complete-change-password";
export { type Confirmation, confirmationFor, confirmCaller } from "./confirm-caller";
export {
  completeChangePasswordSchema,
  emailLinkSchema,
  forgotPasswordSchema,
  startChangeEmailSchema,
  startChangePasswordSchema,
} from "./credential-schemas";
export { hasPassword } from "./current-password";
export { accountDataAbout } from "./data-about";
export { eraseAccount, holdClosingAccount } from "./erase-account";
export { connectExternal, disconnectExternal, listExternal } from "./external-connect";
export { sendExternalEmail } from "./external-email";
export { externalLogin, resendExternalLink } from "./external-login";
export { externalOfRegistration } from "./external-of-registration";
export {
  externalAnswerSchema,
  externalLoginSchema,
  noExternalData,
  resendExternalFields,
} from "./external-schemas";
export { type ExternalOutcome, type ExternalSignIn, externalSignIn } from "./external-sign-in";
export { EXTERNAL_TOKEN_SECONDS, peekExternal } from "./external-token";
export { finishRegistration, REGISTERED_MEANWHILE } from "./finish-registration";
export { firstProof, type Proof, type Proved } from "./first-proof";
export { forgotPassword } from "./forgot-password";
export { holdPerson } from "./hold-person";
export { issueTokens } from "./issue-tokens";
export { DEAD_LINK } from "./one-time-tokens";
export * from "./passkeys";
export { provePassword } from "./password-proof";
export { hashPassword } from "./passwords";
export * from "./person-schemas";
export { phoneOfCountrySchema } from "./phone-schema";
export { refreshTokens } from "./refresh-tokens";
export { completeRegistrationSchema, startRegistrationSchema } from "./registration-schemas";
export {
  issueRegistrationToken,
  peekRegistration,
  type Registration,
  registrationLink,
  spendRegistration,
} from "./registration-token";
export { renewBrowserSession } from "./renew-session";
export { maskEmail } from "./rules/mask-email";
export * from "./schemas";
export * from "./second-factor";
export {
  type DeviceView,
  endSession,
  endSessions,
  forgetOldSessions,
  listSessions,
  openBrowserSession,
} from "./sessions";
export { signIn, WRONG_CREDENTIALS } from "./sign-in";
export { signOut } from "./sign-out";
export { signOutOthers } from "./sign-out-others";
export {
  chooseNewEmail,
  PASSWORD_AGAIN,
  pendingEmailChange,
  resendEmailChange,
  startChangeEmail,
} from "./start-change-email";
export { startChangePassword } from "./start-change-password";
export { RESEND_SECONDS, resendLink, startRegistration } from "./start-registration";
