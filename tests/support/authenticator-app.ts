import { HOTP, Secret } from "otpauth";

const STEP_MS = 30_000;

export const appCode = (key: string, at: Date, digits = 6) =>
  HOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(" ", "")),
    counter: Math.floor(at.getTime() / STEP_MS),
    digits,
  });

export const codesLater = (at: Date, steps: number) => new Date(at.getTime() + steps * STEP_MS);
