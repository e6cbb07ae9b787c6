import { usesHttps } from "./env";

const PREFIX = "__Host-";

/**
 * Returns the name of a cookie for all paths. Over https the `__Host-` prefix keeps other hosts of the domain
 * from setting it.
 */
export const hostCookie = (name: string): string => (usesHttps() ? PREFIX + name : name);

/** Reads such a cookie, also under its name of release 0.1.0. */
export const hostCookieIn = (read: (name: string) => string | undefined, name: string) =>
  read(PREFIX + name) ?? read(name);

/** Returns a cookie's name without browser prefixes. */
export const plainCookieName = (name: string): string => name.replace(/^__(?:Host|Secure)-/, "");
