import { HOTP, Secret } from "otpauth";

const STEP_MS = 30_000;

/** Returns the app's code for a typed key. */
export const appCode = (key: string, at: Date, digits = 6) =>
  HOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(" ", "")),
    counter: Math.floor(at.getTime() / STEP_MS),
    digits,
  });

/** Returns the time `steps` codes later. */
export const codesLater = (at: Date, steps: number) => new Date(at.getTime() + steps * STEP_MS);
