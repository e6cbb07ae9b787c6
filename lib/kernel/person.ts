/** The most characters that a first or last name may have (001 §5). */
export const LONGEST_NAME = 30;

const NAME = /^[\p{L}\p{M} .'’`-]+$/u;

/**
 * Whether a tidied text is a first or last name: letters of any script, spaces, apostrophes, backticks, hyphens and
 * dots, one letter at least, at most thirty characters (001 §5).
 */
export const isPersonName = (text: string) =>
  [...text].length <= LONGEST_NAME && NAME.test(text) && /\p{L}/u.test(text);

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
};
