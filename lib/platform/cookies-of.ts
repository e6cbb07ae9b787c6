import { parseCookie } from "cookie";

/** Undecodable: then an earlier cookie of that name counts. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * Parses cookies. The last of several with one name counts, as in Next (the library takes the first). Calls,
 * cached copies and pages must see the same person.
 */
export const cookiesOf = (header: string | null | undefined): Readonly<Record<string, string | undefined>> =>
  parseCookie((header ?? "").split(";").reverse().join(";"), { decode: decoded });
