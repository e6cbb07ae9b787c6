import type { Language } from "./languages";
/** Maximum characters of a first or last name (001 §5). */
export const LONGEST_NAME = 30;

const NAME = /^[\p{L}\p{M} .'’`´·()-]+$/u;

/** A dot between longer parts, as in "foo.com", but not in "J.R." or "St. John". */
const JOINING_DOT = /\.[\p{L}\p{M}]{2}|[\p{L}\p{M}]{2}\.\p{L}/u;

/**
 * Checks whether mail and text programs may show the text as a link.
 *
 * Names appear in our messages. An account's name must not send readers elsewhere.
 */
export const readsAsLink = (text: string) => text.includes("/") || JOINING_DOT.test(text.normalize("NFC"));

/** Checks a clean first or last name (001 §5): its characters, one letter at least, and nothing link-like. */
export const isPersonName = (text: string) =>
  [...text].length <= LONGEST_NAME && NAME.test(text) && /\p{L}/u.test(text) && !readsAsLink(text);

/** Splits a full name. The last word becomes the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const space = name.lastIndexOf(" ");
  return space < 0
    ? { firstName: name, lastName: "" }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

/** Replaces a person's name after their account was deleted. */
export const DELETED_ACCOUNT = "Deleted account";

/** An account being deleted, with every value by which rows may identify its person. */
export type ClosingAccount = {
  userId: string;
  firstName: string;
  lastName: string;
  /** Lower case. */
  email: string | null;
  /** E.164. */
  phoneNumber: string | null;
  isPhoneConfirmed: boolean;
  /** Language of their last message. */
  language: Language;
};
