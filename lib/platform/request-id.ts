import { newId } from "./ids";

/** UUIDs and hexadecimal ids of proxies: they can hold no word or phone number. */
const WELL_FORMED = /^(?=.{16,36}$)[0-9a-f]+(?:-[0-9a-f]+)*$/i;

/**
 * Returns the id from `X-Request-Id` if well-formed, or a new one. The header must come from a trusted proxy.
 */
export const requestIdOf = (header: string | undefined): string =>
  header !== undefined && WELL_FORMED.test(header) ? header : newId();
