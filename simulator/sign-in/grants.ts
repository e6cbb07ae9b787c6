import { createHash, randomBytes, randomInt } from "node:crypto";
import type { CodeGrant, Grant, SharedProfile, SignInState, SimPerson } from "./state";

const CODE_LIFE_MS = 10 * 60_000;
/** Expired codes and tokens are deleted after a day. */
const KEPT_MS = 24 * 3_600_000;

/** A person's id at the provider: digits, as both providers use. */
export function newSubject(digits: number): string {
  const rest = Array.from({ length: digits - 1 }, () => randomInt(10)).join("");
  return `1${rest}`;
}

/** The person with this address. An unknown one gets an account, a known one the names entered now. */
export function personWith(
  state: SignInState,
  wanted: Omit<SimPerson, "subject">,
  digits: number,
): SimPerson {
  const email = wanted.email.toLowerCase();
  const known = state.people.find((person) => person.email === email);
  if (known) return Object.assign(known, { firstName: wanted.firstName, lastName: wanted.lastName });
  const person = { ...wanted, email, subject: newSubject(digits) };
  state.people.push(person);
  return person;
}

/** A code that the application can redeem once, within ten minutes. */
export function issueCode(state: SignInState, grant: Omit<CodeGrant, "expiresAt">): string {
  forgetExpired(state);
  const code = `4/${randomBytes(24).toString("base64url")}`;
  state.codes[code] = { ...grant, expiresAt: Date.now() + CODE_LIFE_MS };
  return code;
}

type Redemption = { code: string; clientId: string; redirectUri: string; verifier: string | null };

/** The grant of a code for this client, or null. The code is deleted either way. */
export function redeemCode(state: SignInState, shown: Redemption): CodeGrant | null {
  const grant = state.codes[shown.code];
  delete state.codes[shown.code];
  if (!grant || grant.expiresAt <= Date.now()) return null;
  if (grant.clientId !== shown.clientId || grant.redirectUri !== shown.redirectUri) return null;
  return answersChallenge(grant.challenge, shown.verifier) ? grant : null;
}

/** PKCE: whether the verifier matches the challenge; true when the client sent no challenge. */
function answersChallenge(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null) return true;
  return verifier !== null && createHash("sha256").update(verifier).digest("base64url") === challenge;
}

type NewToken = {
  prefix: string;
  clientId: string;
  scope: string;
  profile: SharedProfile;
  lifeSeconds: number;
};

/** Issues an access token; a negative lifetime makes one that has expired already. */
export function issueAccessToken(state: SignInState, wanted: NewToken): string {
  forgetExpired(state);
  const { prefix, lifeSeconds, ...grant } = wanted;
  const token = prefix + randomBytes(48).toString("base64url").replaceAll(/[-_]/g, "x");
  state.tokens[token] = { ...grant, expiresAt: Date.now() + lifeSeconds * 1_000 };
  return token;
}

/** The grant of a token, or null for one that is unknown or has expired. */
export function liveGrant(state: SignInState, token: string | null | undefined): Grant | null {
  const grant = token && Object.hasOwn(state.tokens, token) ? state.tokens[token] : undefined;
  return grant && grant.expiresAt > Date.now() ? grant : null;
}

function forgetExpired(state: SignInState): void {
  const before = Date.now() - KEPT_MS;
  for (const grants of [state.codes, state.tokens]) {
    for (const [key, { expiresAt }] of Object.entries(grants)) if (expiresAt < before) delete grants[key];
  }
}
