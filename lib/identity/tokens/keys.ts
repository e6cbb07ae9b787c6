import { createHmac } from "node:crypto";
import { env } from "@/lib/platform";

/** The purposes for which the site signs or hashes. */
export type SigningPurpose = "access" | "second-factor" | "handover" | "recovery-code" | "password-shown";

/** A separate key for each purpose, from AUTH_SECRET: what is signed for one is not valid for another. */
export const keyFor = (purpose: SigningPurpose) =>
  createHmac("sha256", env().AUTH_SECRET).update(`manyhands ${purpose} v1`).digest();
