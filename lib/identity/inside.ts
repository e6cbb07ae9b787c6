/**
 * For later contexts and the files that sign people in (docs/decisions/023-context-boundaries.md). Checks no rights:
 * some functions return a proof, session or cookie for any person.
 */
export { eraseAccount, lockClosingAccount } from "./account/erase-account";
export { lockPeople, lockPerson } from "./account/lock-person";
export { addPlaceholder, changePlaceholder, erasePlaceholder } from "./account/placeholders";
export { completeChangeEmail, type EmailMove } from "./email/complete-change-email";
export { maskEmail } from "./email/rules/mask-email";
export { externalOfRegistration } from "./external/external-of-registration";
export { externalSignIn } from "./external/sign-in";
export { hashPassword } from "./password/passwords";
export { firstNameSchema, lastNameSchema, newEmailSchema, phoneOf } from "./person-schemas";
export { openPhoneOfCountrySchema } from "./phone-schema";
export { checkRegistration, type RegistrationInput } from "./registration/check-registration";
export { finishRegistration } from "./registration/finish-registration";
export {
  endRegistrations,
  issueRegistrationToken,
  peekRegistration,
  type Registration,
  spendRegistration,
} from "./registration/registration-token";
export { readAccessToken } from "./sessions/access-token";
export { actorOf, type Claims, ownRow } from "./sessions/actor-of";
export { authenticationOf } from "./sessions/authentication";
export { openAuthCookie, sessionCookie, sessionOfPayload, sessionPayload } from "./sessions/browser-session";
export { issueTokens } from "./sessions/issue-tokens";
export { noteOfDevice } from "./sessions/known-device";
export { renewBrowserSession } from "./sessions/renew-browser-session";
export { openBrowserSession } from "./sessions/sessions";
export { needsDeskFactor } from "./staff/needs-desk-factor";
export { staffIds } from "./staff/staff-ids";
export { changeCode, endCodes, openCode, replaceCode } from "./tokens/codes";
