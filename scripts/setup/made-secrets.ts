import { randomBytes } from "node:crypto";

const BYTES = 32;

/** What a new site makes for itself. Those after the first can be changed one by one later. */
const OF_A_NEW_SITE = ["AUTH_SECRET", "SEAL_SECRET", "SIGNING_SECRET", "COOKIE_SECRET"] as const;

/**
 * The secrets that a site has to be given: all of them where there is none yet. A site that has one keeps it, and gets no
 * further ones: what was sealed with the first could not be read with the others.
 */
export function secretsToMake(has: Readonly<Record<string, string>>): Record<string, string> {
  if (OF_A_NEW_SITE.some((name) => has[name])) return {};
  return Object.fromEntries(OF_A_NEW_SITE.map((name) => [name, randomBytes(BYTES).toString("base64url")]));
}
