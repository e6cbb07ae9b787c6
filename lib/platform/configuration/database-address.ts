import type { Given } from "./sentences";

const FORM = "postgres://user:password@host:5432/database";
const ENCODE =
  "a character in its user name or password has to be percent-encoded: write %40 for @, %2F for /, %3A for :, " +
  "%3F for ?, %23 for # and %25 for %";
/** DATABASE_URL, and the same of another server: DATABASE_REPLICA_URL. */
const IS_ADDRESS = /^DATABASE_(?:\w+_)?URL$/;
const IS_POSTGRES = /^postgres(?:ql)?:\/\//i;

/** What is wrong with the address of a database, to complete "DATABASE_URL …"; null for one that can be used. */
export function faultOfDatabaseAddress(text: string): string | null {
  if (!IS_POSTGRES.test(text)) {
    const scheme = /^([a-z][a-z0-9+.-]*:)\/\//i.exec(text)?.[1]?.toLowerCase();
    return scheme
      ? `begins with ${scheme}//, but the records are kept in PostgreSQL: it should be ${FORM}`
      : `is no address of a PostgreSQL database: it should be ${FORM}`;
  }
  if (hasRawCharacters(text)) return `can't be read: ${ENCODE}`;
  if (!URL.canParse(text)) return `can't be read as an address: it should be ${FORM}`;
  return null;
}

/** True if something between the scheme and the host can only be a user name or password that was not encoded. */
function hasRawCharacters(text: string): boolean {
  const rest = text.replace(IS_POSTGRES, "");
  const at = rest.lastIndexOf("@");
  if (at < 0) return false;
  const account = rest.slice(0, at);
  // The host begins at the first @, unless what stands before the last one is no account.
  if (/[@/?#]/.test(account) && !isBesideTheHost(rest)) return true;
  return !isDecodable(account.split(/[/?#]/, 1)[0] ?? "");
}

/** True if every @ but the one before the host stands in a query, after a whole address. */
function isBesideTheHost(rest: string): boolean {
  const [, account, query = ""] = /^([^?#]*)\?([^#]*)$/.exec(rest) ?? [];
  if (account === undefined || !query.includes("=")) return false;
  const [authority = "", ...path] = account.split("/");
  const ats = authority.split("@").length - 1;
  return path.length === 1 && !path.join().includes("@") && ats <= 1 && URL.canParse(`postgres://${account}`);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A sentence for each setting that can't be the address of a database. None shows it, for its password. */
export const wrongDatabaseAddresses = (given: Given, settings: readonly string[]): string[] =>
  settings.flatMap((name) => {
    const value = given[name];
    const fault = value && IS_ADDRESS.test(name) ? faultOfDatabaseAddress(value) : null;
    return fault === null ? [] : [`${name} ${fault}`];
  });
