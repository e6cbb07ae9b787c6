import { newId } from "./ids";

/** UUIDs and the hexadecimal ids that proxies make: nothing in which a word or a telephone number could stand. */
const WELL_FORMED = /^(?=.{16,36}$)[0-9a-f]+(?:-[0-9a-f]+)*$/i;

/**
 * The id of a request: what the header `X-Request-Id` says, if it is the id of a proxy, or a new one. The header must
 * come from a trusted proxy.
 */
export const requestIdOf = (header: string | undefined): string =>
  header !== undefined && WELL_FORMED.test(header) ? header : newId();
