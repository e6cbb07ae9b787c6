import { createHmac } from "node:crypto";
import { secretsFor } from "@/lib/platform";

export type SigningPurpose = "access" | "second-factor" | "recovery-code" | "password-shown";

const derived = (secret: string, purpose: SigningPurpose) =>
  createHmac("sha256", secret).update(`manyhands ${purpose} v1`).digest();

/** Signatures of other purposes are invalid. */
export const signingKey = (purpose: SigningPurpose): Buffer => derived(secretsFor("signing")[0], purpose);

/** The present key, then those of earlier secrets. */
export const verificationKeys = (purpose: SigningPurpose): Buffer[] =>
  secretsFor("signing").map((secret) => derived(secret, purpose));
