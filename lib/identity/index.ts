/** Each function checks the caller's right or is open to all (docs/decisions/023-context-boundaries.md). */
export { accountDataAbout } from "./account/data-about";
export {
  completeChangePasswordSchema,
  forgotPasswordSchema,
  startChangeEmailSchema,
  startChangePasswordSchema,
} from "./credential-schemas";
export { type EmailLink, readEmailLink } from "./email/complete-change-email";
export { refuseChangeEmail } from "./email/refuse-change-email";
export {
  chooseNewEmail,
  pendingEmailChange,
  resendEmailChange,
  startChangeEmail,
} from "./email/start-change-email";
export { sendExternalEmail } from "./external/confirm-email";
export { connectExternal, disconnectExternal, listExternal } from "./external/connect";
export { externalLogin, resendExternalLink } from "./external/login";
export {
  externalAnswerSchema,
  externalLoginSchema,
  resendExternalFields,
} from "./external/schemas";
export type { ExternalOutcome, ExternalSignIn } from "./external/sign-in";
export { EXTERNAL_TOKEN_SECONDS, peekExternal } from "./external/token";
export { deviceOf, isHandheld, programOf } from "./notices/device";
export { isNotMeLink, reportNotMe } from "./notices/report-not-me";
export { addPasskey, askForNewPasskey } from "./passkeys/add-passkey";
export { CHALLENGE_SECONDS as PASSKEY_CHALLENGE_SECONDS } from "./passkeys/challenge";
export { listPasskeys, type Passkey } from "./passkeys/list-passkeys";
export { removePasskey } from "./passkeys/remove-passkey";
export { assertionSchema, attestationSchema, LONGEST_PASSKEY_NAME } from "./passkeys/schemas";
export { askForOwnPasskey, askForPasskey, proveWithPasskey, signInWithPasskey } from "./passkeys/sign-in";
export { changePassword } from "./password/change-password";
export { checkPassword } from "./password/check-password";
export { completeChangePassword, isResetLink } from "./password/complete-change-password";
export { type Confirmation, confirmationFor, confirmCaller } from "./password/confirm-caller";
export { hasPassword } from "./password/current-password";
export { forgotPassword } from "./password/forgot-password";
export { provePassword } from "./password/password-proof";
export { startChangePassword } from "./password/start-change-password";
export { communicationMethodSchema, phoneSchema } from "./person-schemas";
export { completeRegistrationSchema, startRegistrationSchema } from "./registration/registration-schemas";
export { RESEND_SECONDS, resendLink, startRegistration } from "./registration/start-registration";
export { answerAccountRequests, forgetOldRequests } from "./requests/answer-requests";
export { checkPasswordSchema, loginTokenSchema, refreshSchema, signInSchema } from "./schemas";
export { SEALED_BY_IDENTITY } from "./sealed-columns";
export { CHALLENGE_SECONDS } from "./second-factor/challenge";
export { disableSecondFactor, newRecoveryCodes, secondFactorStatus } from "./second-factor/change";
export { finishSignIn, isChallengeOpen, proveWithCode } from "./second-factor/finish-sign-in";
export {
  abandonSecondFactor,
  confirmSecondFactor,
  startSecondFactor,
  waitingSecondFactor,
} from "./second-factor/set-up";
export type { Authenticated, Authentication } from "./sessions/authentication";
export {
  type BrowserSession,
  clearedSessionCookie,
  readSessionCookie,
  SESSION_COOKIE,
  type SessionCookie,
  sessionCookieName,
  sessionCookieNames,
  sessionSeconds,
  sessionValueIn,
  setSessionCookie,
} from "./sessions/browser-session";
export { DEVICE_COOKIE, DEVICE_SECONDS } from "./sessions/known-device";
export { refreshTokens } from "./sessions/refresh-tokens";
export { type DeviceView, endSession, forgetOldSessions, listSessions } from "./sessions/sessions";
export { signIn } from "./sessions/sign-in";
export { signOut, signOutOthers } from "./sessions/sign-out";
export { type AddedStaff, addStaff } from "./staff/add-staff";
export { listStaff, type Staff, type StaffMember } from "./staff/list-staff";
export { type RemovedStaff, removeStaff } from "./staff/remove-staff";
