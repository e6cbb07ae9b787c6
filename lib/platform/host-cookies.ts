import { usesHttps } from "./env";

const PREFIX = "__Host-";

/** Over https the `__Host-` prefix keeps other hosts of the domain from setting the cookie. */
export const hostCookie = (name: string): string => (usesHttps() ? PREFIX + name : name);

/** Reads a cookie, also under the name of release 0.1.0. */
export const hostCookieIn = (read: (name: string) => string | undefined, name: string) =>
  read(PREFIX + name) ?? read(name);

export const plainCookieName = (name: string): string => name.replace(/^__(?:Host|Secure)-/, "");
