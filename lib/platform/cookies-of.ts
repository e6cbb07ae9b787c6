import { parseCookie } from "cookie";

/** Undefined for what nobody can have meant; then the one of that name before it counts. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/**
 * The cookies of a `Cookie` header by name. Of several with one name the last counts, as on pages, where Next reads them: a
 * call, a kept copy and a page must not take the same browser for two people. (The library alone takes the first.)
 */
export const cookiesOf = (header: string | null | undefined): Readonly<Record<string, string | undefined>> =>
  parseCookie((header ?? "").split(";").reverse().join(";"), { decode: decoded });
