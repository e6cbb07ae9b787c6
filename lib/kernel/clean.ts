import type { PlainReason } from "./reasons";

/**
 * One clean form of what people type, for every page, call, file and import. Each function takes time in proportion to
 * its input, and cleaning a clean text changes nothing.
 */

/** Invisible marks: soft hyphen, zero-width spaces and joiners, direction of writing, byte order mark. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** The same without the joiners U+200C and U+200D, which emoji and words in Persian and Indic scripts need. */
const INVISIBLE_BUT_JOINERS = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const SPACES = /[\u00a0\u2007\u202f]/gu;
const HYPHEN = /\u2011/gu;
const HYPHENS_OF_NUMBERS = /[\u2010-\u2015\u2212]/gu;

const plain = (text: string, invisible: RegExp): string =>
  text
    .replaceAll("\u0000", "")
    .replace(invisible, "")
    .replace(SPACES, " ")
    .replace(HYPHEN, "-")
    .normalize("NFC");

/** A text of any length as it is stored: without invisible marks but joiners, with plain spaces and hyphens, in NFC. */
export const cleanText = (text: string): string => plain(text, INVISIBLE_BUT_JOINERS);

/** One line without any invisible mark: runs of white space are one space. */
export const cleanLine = (text: string): string => plain(text, INVISIBLE).replace(/\s+/gu, " ").trim();

/** A short form joined to a name: "Ma.Teresa". With a space no program shows it as a link. */
const JOINED_SHORT_FORM = /(?<![\p{L}\p{M}])(\p{Lu}\p{Ll}{0,3}\.)(?=\p{Lu}\p{Ll})/gu;

/** A person's first, last or full name. */
export const cleanName = (text: string): string => cleanLine(text).replace(JOINED_SHORT_FORM, "$1 ");

/** Digits of other scripts become ours. */
const digits = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) - 0x6f0));

/** A telephone number as typed or pasted, before it is parsed. */
export const cleanPhone = (text: string): string =>
  digits(cleanLine(text)).replace(HYPHENS_OF_NUMBERS, "-").trim();

/** A code that people type: without spaces and hyphens. */
export const cleanCode = (text: string): string => cleanPhone(text).replace(/[\s-]/gu, "");

/** The domain in ASCII: "münchen.example" becomes "xn--mnchen-3ya.example"; unchanged where it is none. */
function asciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain;
  const address = `http://${domain}`;
  // A character that means something in an address would be read as such.
  return /[/?#@:\\[\]%]/.test(domain) || !URL.canParse(address) ? domain : new URL(address).hostname;
}

/** An e-mail address as it is stored and compared: one form of its domain, in lower case. */
export function cleanEmail(text: string): string {
  const line = cleanLine(text);
  const at = line.lastIndexOf("@");
  if (at < 0) return line.toLowerCase();
  return `${line.slice(0, at)}@${asciiDomain(line.slice(at + 1))}`.toLowerCase();
}

/** The longest address, and the longest part before its "@" (RFC 5321). */
export const LONGEST_EMAIL = 254;
const LONGEST_MAILBOX = 64;

const MAILBOX = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** True for a clean address to which mail servers deliver: one mailbox in ASCII, at a domain of two names or more. */
export function isEmailAddress(email: string): boolean {
  const at = email.lastIndexOf("@");
  if (email.length > LONGEST_EMAIL || at < 1 || at > LONGEST_MAILBOX) return false;
  const labels = email.slice(at + 1).split(".");
  const last = labels.at(-1) ?? "";
  return (
    MAILBOX.test(email.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    last.length >= 2 &&
    !/^\d+$/.test(last)
  );
}

/**
 * Why no e-mail can be sent to a clean address, or null: `wrong`, or that the part before the "@" has letters that are
 * not ASCII, which our mail providers do not deliver.
 */
export function emailProblem<Wrong extends PlainReason>(
  email: string,
  wrong: Wrong,
): Wrong | "person.foreign_mailbox" | null {
  if (isEmailAddress(email)) return null;
  const at = email.lastIndexOf("@");
  return at > 0 && /[^\p{ASCII}]/u.test(email.slice(0, at)) ? "person.foreign_mailbox" : wrong;
}
