import { hasRawCharacters, RAW_CHARACTERS } from "./raw-characters";
import type { RawSettings } from "./sentences";

const FORM = "postgres://user:password@host:5432/database";
const IS_ADDRESS = /^DATABASE_(?:\w+_)?URL$/;
const IS_POSTGRES = /^postgres(?:ql)?:\/\//i;

/** Completes "DATABASE_URL …"; null if valid. */
export function faultOfDatabaseAddress(text: string): string | null {
  if (!IS_POSTGRES.test(text)) {
    const scheme = /^([a-z][a-z0-9+.-]*:)\/\//i.exec(text)?.[1]?.toLowerCase();
    return scheme
      ? `begins with ${scheme}//, but Manyhands uses PostgreSQL: it should be ${FORM}`
      : `is not the address of a PostgreSQL database: it should be ${FORM}`;
  }
  if (hasRawCharacters(text)) return RAW_CHARACTERS;
  if (!URL.canParse(text)) return `can't be read as an address: it should be ${FORM}`;
  return null;
}

/** Shows no address, because it holds a password. */
export const wrongDatabaseAddresses = (given: RawSettings, settings: readonly string[]): string[] =>
  settings.flatMap((name) => {
    const value = given[name];
    const fault = value && IS_ADDRESS.test(name) ? faultOfDatabaseAddress(value) : null;
    return fault === null ? [] : [`${name} ${fault}`];
  });
