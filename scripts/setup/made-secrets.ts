import { randomBytes } from "node:crypto";

const BYTES = 32;

const OF_A_NEW_SITE = ["AUTH_SECRET", "SEAL_SECRET", "SIGNING_SECRET", "COOKIE_SECRET"] as const;

/**
 * Returns the secrets to generate: all for a site without any. A site with a secret gets no others: they
 * could not open what the first has sealed.
 */
export function secretsToMake(has: Readonly<Record<string, string>>): Record<string, string> {
  if (OF_A_NEW_SITE.some((name) => has[name])) return {};
  return Object.fromEntries(OF_A_NEW_SITE.map((name) => [name, randomBytes(BYTES).toString("base64url")]));
}
