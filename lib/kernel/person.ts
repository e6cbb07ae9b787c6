import type { Language } from "./languages";
/** The most characters that a first or last name may have (001 §5). */
export const LONGEST_NAME = 30;

const NAME = /^[\p{L}\p{M} .'’`´·()-]+$/u;

/** A dot that joins what is no initial: "foo.com", "alan.example", but not "J.R." or "St. John". */
const JOINING_DOT = /\.[\p{L}\p{M}]{2}|[\p{L}\p{M}]{2}\.\p{L}/u;

/**
 * Whether programs for e-mail and texts may show the text as a link. Names stand in messages that we send, and an
 * account of that name must not lead its readers elsewhere.
 */
export const readsAsLink = (text: string) => text.includes("/") || JOINING_DOT.test(text.normalize("NFC"));

/**
 * Whether a clean text is a first or last name: letters of any script, spaces, apostrophes, backticks, accents, hyphens,
 * dots and parentheses, one letter at least, at most thirty characters (001 §5), and nothing that reads as a link.
 */
export const isPersonName = (text: string) =>
  [...text].length <= LONGEST_NAME && NAME.test(text) && /\p{L}/u.test(text) && !readsAsLink(text);

/** Splits a name that was kept as one text: the last word becomes the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const space = name.lastIndexOf(" ");
  return space < 0
    ? { firstName: name, lastName: "" }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

/** Shown in place of a person's name after their account was deleted. */
export const DELETED_ACCOUNT = "Deleted account";

/** A person whose account is being deleted, with every value by which rows may identify them. */
export type ClosingAccount = {
  userId: string;
  firstName: string;
  lastName: string;
  /** Lower case. */
  email: string | null;
  /** E.164. */
  phoneNumber: string | null;
  /** They have shown that the number is theirs. */
  isPhoneConfirmed: boolean;
  /** Their last message is in it. */
  language: Language;
};
