import { createHmac } from "node:crypto";
import { secretsFor } from "@/lib/platform";

/** The purposes for which the site signs or hashes. */
export type SigningPurpose = "access" | "second-factor" | "recovery-code" | "password-shown";

const derived = (secret: string, purpose: SigningPurpose) =>
  createHmac("sha256", secret).update(`manyhands ${purpose} v1`).digest();

/** The key with which new things are signed for a purpose: what is signed for one is not valid for another. */
export const signingKey = (purpose: SigningPurpose): Buffer => derived(secretsFor("signing")[0], purpose);

/** The keys by which something signed for a purpose is known: the present one first, then those of earlier secrets. */
export const knownKeys = (purpose: SigningPurpose): Buffer[] =>
  secretsFor("signing").map((secret) => derived(secret, purpose));
