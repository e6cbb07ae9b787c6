import { createHash, randomBytes, randomInt } from "node:crypto";
import type { CodeGrant, Grant, SharedProfile, SignInState, SimPerson } from "./state";

const CODE_LIFE_MS = 10 * 60_000;
const KEPT_MS = 24 * 3_600_000;

export function newSubject(digits: number): string {
  const rest = Array.from({ length: digits - 1 }, () => randomInt(10)).join("");
  return `1${rest}`;
}

/** Updates the name. */
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

/** Single use, ten minutes. */
export function issueCode(state: SignInState, grant: Omit<CodeGrant, "expiresAt">): string {
  forgetExpired(state);
  const code = `4/${randomBytes(24).toString("base64url")}`;
  state.codes[code] = { ...grant, expiresAt: Date.now() + CODE_LIFE_MS };
  return code;
}

type Redemption = { code: string; clientId: string; redirectUri: string; verifier: string | null };

/** Deletes the code; null unless it belongs to this client. */
export function redeemCode(state: SignInState, shown: Redemption): CodeGrant | null {
  const grant = state.codes[shown.code];
  delete state.codes[shown.code];
  if (!grant || grant.expiresAt <= Date.now()) return null;
  if (grant.clientId !== shown.clientId || grant.redirectUri !== shown.redirectUri) return null;
  return answersChallenge(grant.challenge, shown.verifier) ? grant : null;
}

/** PKCE; true without a challenge. */
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

/** A negative lifetime makes an expired token. */
export function issueAccessToken(state: SignInState, wanted: NewToken): string {
  forgetExpired(state);
  const { prefix, lifeSeconds, ...grant } = wanted;
  const token = prefix + randomBytes(48).toString("base64url").replaceAll(/[-_]/g, "x");
  state.tokens[token] = { ...grant, expiresAt: Date.now() + lifeSeconds * 1_000 };
  return token;
}

/** Null if unknown or expired. */
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
