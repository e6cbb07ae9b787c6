import { HOTP, Secret } from "otpauth";

const STEP_MS = 30_000;

/** The code that an authenticator app shows at a moment, for the key as it is typed. */
export const appCode = (key: string, at: Date, digits = 6) =>
  HOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(" ", "")),
    counter: Math.floor(at.getTime() / STEP_MS),
    digits,
  });

/** The same moment, so many codes later. */
export const codesLater = (at: Date, steps: number) => new Date(at.getTime() + steps * STEP_MS);
