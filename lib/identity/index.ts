export { accountDataAbout } from "./account/data-about";
export { eraseAccount, holdClosingAccount } from "./account/erase-account";
export { holdPerson } from "./account/hold-person";
export {
  completeChangePasswordSchema,
  emailLinkSchema,
  forgotPasswordSchema,
  startChangeEmailSchema,
  startChangePasswordSchema,
} from "./credential-schemas";
export { completeChangeEmail, type EmailMove, emailOfLink } from "./email/complete-change-email";
export { maskEmail } from "./email/rules/mask-email";
export {
  chooseNewEmail,
  pendingEmailChange,
  resendEmailChange,
  startChangeEmail,
} from "./email/start-change-email";
export { connectExternal, disconnectExternal, listExternal } from "./external/connect";
export { externalLogin, resendExternalLink } from "./external/login";
export { externalOfRegistration } from "./external/of-registration";
export { sendExternalEmail } from "./external/prove-email";
export {
  externalAnswerSchema,
  externalLoginSchema,
  resendExternalFields,
} from "./external/schemas";
export { type ExternalOutcome, type ExternalSignIn, externalSignIn } from "./external/sign-in";
export { EXTERNAL_TOKEN_SECONDS, peekExternal } from "./external/token";
export * from "./passkeys";
export { newPasswordProblems } from "./password/breached-passwords";
export { changePassword } from "./password/change-password";
export { checkPassword } from "./password/check-password";
export { completeChangePassword, isResetLink } from "./password/complete-change-password";
export { type Confirmation, confirmationFor, confirmCaller } from "./password/confirm-caller";
export { hasPassword } from "./password/current-password";
export { forgotPassword } from "./password/forgot-password";
export { provePassword } from "./password/password-proof";
export { hashPassword } from "./password/passwords";
export { startChangePassword } from "./password/start-change-password";
export * from "./person-schemas";
export { phoneOfCountrySchema } from "./phone-schema";
export { checkRegistration, type RegistrationInput } from "./registration/check-registration";
export { finishRegistration } from "./registration/finish-registration";
export { completeRegistrationSchema, startRegistrationSchema } from "./registration/registration-schemas";
export {
  issueRegistrationToken,
  peekRegistration,
  type Registration,
  registrationLink,
  spendRegistration,
} from "./registration/registration-token";
export { RESEND_SECONDS, resendLink, startRegistration } from "./registration/start-registration";
export { answerAccountRequests, forgetOldRequests } from "./requests/answer-requests";
export * from "./schemas";
export * from "./second-factor";
export { CHALLENGE_SECONDS } from "./second-factor/challenge";
export { readAccessToken } from "./sessions/access-token";
export { actorOf, type Claims } from "./sessions/actor-of";
export {
  type BrowserSession,
  goneSessionCookie,
  readSessionCookie,
  type SessionCookie,
  sessionCookie,
  sessionCookieName,
  sessionOfPayload,
  sessionPayload,
  sessionSeconds,
} from "./sessions/browser-session";
export { firstProof, type Proof, type Proved } from "./sessions/first-proof";
export { issueTokens } from "./sessions/issue-tokens";
export { refreshTokens } from "./sessions/refresh-tokens";
export { renewBrowserSession } from "./sessions/renew-session";
export {
  type DeviceView,
  endSession,
  endSessions,
  forgetOldSessions,
  listSessions,
  openBrowserSession,
} from "./sessions/sessions";
export { signIn } from "./sessions/sign-in";
export { signOut } from "./sessions/sign-out";
export { signOutOthers } from "./sessions/sign-out-others";
