import { newId } from "./ids";

/** UUIDs and hexadecimal ids of proxies: no room for a word or phone number. */
const WELL_FORMED = /^(?=.{16,36}$)[0-9a-f]+(?:-[0-9a-f]+)*$/i;

/** The header must come from a trusted proxy. */
export const requestIdOf = (header: string | undefined): string =>
  header !== undefined && WELL_FORMED.test(header) ? header : newId();
