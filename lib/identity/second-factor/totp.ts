import { timingSafeEqual } from "node:crypto";
import { HOTP, Secret, TOTP } from "otpauth";
import { PRODUCT_NAME } from "@/lib/kernel";

/** RFC 6238 with values that all apps support. */
const DIGITS = 6;
export const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
/** Clocks differ. */
const WINDOW = 1;

/** 160 bits in base32. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

export const stepAt = (at: Date) => TOTP.counter({ period: STEP_SECONDS, timestamp: at.getTime() });

export const codeOf = (secret: string, step: number) =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits: DIGITS, algorithm: "SHA1" });

type Shown = {
  secret: string;
  code: string;
  now: Date;
  /** Codes up to this step are used. */
  lastStep: number | null;
};

/** Null if the code is wrong, too old, or used. */
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

export const keyUri = (secret: string, account: string) =>
  new TOTP({
    issuer: PRODUCT_NAME,
    label: account,
    secret,
    algorithm: "SHA1",
    digits: DIGITS,
    period: STEP_SECONDS,
  }).toString();

export const keyText = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(" ");
