import { timingSafeEqual } from "node:crypto";
import { HOTP, Secret, TOTP } from "otpauth";
import { PRODUCT_NAME } from "@/lib/kernel";

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, half a minute. */
const DIGITS = 6;
/** How long a code stands, in seconds. */
export const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
/** Codes of the step before and the step after are taken too: clocks differ. */
const WINDOW = 1;

/** A new secret of 160 bits in base32, as authenticator apps take it. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** The time step a moment falls in. */
export const stepAt = (at: Date) => TOTP.counter({ period: STEP_SECONDS, timestamp: at.getTime() });

/** The code of a time step. */
export const codeOf = (secret: string, step: number) =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits: DIGITS, algorithm: "SHA1" });

type Shown = {
  secret: string;
  code: string;
  now: Date;
  /** The last step that counted already; a code of it, or of one before, is no longer valid. */
  lastStep: number | null;
};

/** The time step a code belongs to, or null for a wrong, an old, or an already counted one. */
export function stepOf({ secret, code, now, lastStep }: Shown): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const here = stepAt(now);
  let found: number | null = null;
  for (let step = here - WINDOW; step <= here + WINDOW; step++) {
    const fits = timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code));
    if (fits && found === null && step > (lastStep ?? -1)) found = step;
  }
  return found;
}

/** What the QR code says: `otpauth://totp/…`, with our name and the person's address. */
export const keyUri = (secret: string, account: string) =>
  new TOTP({
    issuer: PRODUCT_NAME,
    label: account,
    secret,
    algorithm: "SHA1",
    digits: DIGITS,
    period: STEP_SECONDS,
  }).toString();

/** The secret in groups of four, for typing. */
export const keyText = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(" ");
