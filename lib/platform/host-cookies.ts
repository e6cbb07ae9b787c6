import { usesHttps } from "./env";

const PREFIX = "__Host-";

/**
 * The name of a cookie for all paths in browsers. Over https it has the prefix `__Host-`, so that no other host of the
 * domain can set it.
 */
export const hostCookie = (name: string): string => (usesHttps() ? PREFIX + name : name);

/** The value of such a cookie, also under the name that it had in 0.1.0. */
export const hostCookieIn = (read: (name: string) => string | undefined, name: string) =>
  read(PREFIX + name) ?? read(name);

/** A cookie's name without the prefixes of browsers. */
export const plainCookieName = (name: string): string => name.replace(/^__(?:Host|Secure)-/, "");
