import { timingSafeEqual } from "node:crypto";
import { HOTP, Secret, TOTP } from "otpauth";
import { PRODUCT_NAME } from "@/lib/kernel";

/** RFC 6238 with the values that every authenticator app supports: SHA-1, six digits, half a minute. */
const DIGITS = 6;
/** The length of a time step, in seconds. */
export const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
/** Codes of one step before and one step after are accepted too, because clocks differ. */
const WINDOW = 1;

/** A new secret of 160 bits in base32, the format of authenticator apps. */
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
  /** The last step whose code was used; its code and earlier ones are no longer valid. */
  lastStep: number | null;
};

/** The time step of a code, or null for one that is wrong, too old, or used already. */
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

/** The content of the QR code: `otpauth://totp/…`, with our name and the person's address. */
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
