import type { Language } from "./languages";
/** 001 §5. */
export const LONGEST_NAME = 30;

const NAME = /^[\p{L}\p{M} .'’`´·()-]+$/u;

/** Matches "foo.com", not "J.R." or "St. John". */
const JOINING_DOT = /\.[\p{L}\p{M}]{2}|[\p{L}\p{M}]{2}\.\p{L}/u;

/** Mail programs show these as a link: a name in our messages must not send readers elsewhere. */
export const readsAsLink = (text: string) => text.includes("/") || JOINING_DOT.test(text.normalize("NFC"));

/** `text` is clean (001 §5). */
export const isPersonName = (text: string) =>
  [...text].length <= LONGEST_NAME && NAME.test(text) && /\p{L}/u.test(text) && !readsAsLink(text);

/** The last word becomes the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const space = name.lastIndexOf(" ");
  return space < 0
    ? { firstName: name, lastName: "" }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

export const DELETED_ACCOUNT = "Deleted account";

/** A closing account, with every value that may identify its person. */
export type ClosingAccount = {
  userId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  /** E.164. */
  phoneNumber: string | null;
  isPhoneConfirmed: boolean;
  /** Language of their last message. */
  language: Language;
};
