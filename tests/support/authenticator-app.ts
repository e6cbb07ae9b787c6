import { HOTP, Secret } from "otpauth";

const STEP_MS = 30_000;

/** The code that an authenticator app shows at this time, for a key as a person types it. */
export const appCode = (key: string, at: Date, digits = 6) =>
  HOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(" ", "")),
    counter: Math.floor(at.getTime() / STEP_MS),
    digits,
  });

/** The time after so many further codes: each time step has its own code. */
export const codesLater = (at: Date, steps: number) => new Date(at.getTime() + steps * STEP_MS);
