import type { PlainReason } from "./reasons";

/** Every function is linear-time and idempotent. */

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Keeps U+200C and U+200D, which emoji, Persian and Indic scripts need. */
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

/** NFC; keeps joiners. */
export const cleanText = (text: string): string => plain(text, INVISIBLE_BUT_JOINERS);

export const cleanLine = (text: string): string => plain(text, INVISIBLE).replace(/\s+/gu, " ").trim();

/** "Ma.Teresa": the added space keeps programs from showing a link. */
const JOINED_SHORT_FORM = /(?<![\p{L}\p{M}])(\p{Lu}\p{Ll}{0,3}\.)(?=\p{Lu}\p{Ll})/gu;

export const cleanName = (text: string): string => cleanLine(text).replace(JOINED_SHORT_FORM, "$1 ");

const digits = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) - 0x6f0));

export const cleanPhone = (text: string): string =>
  digits(cleanLine(text)).replace(HYPHENS_OF_NUMBERS, "-").trim();

export const cleanCode = (text: string): string => cleanPhone(text).replace(/[\s-]/gu, "");

/** Returns an invalid domain unchanged. */
function asciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain;
  const address = `http://${domain}`;
  // These have a meaning in a URL.
  return /[/?#@:\\[\]%]/.test(domain) || !URL.canParse(address) ? domain : new URL(address).hostname;
}

export function cleanEmail(text: string): string {
  const line = cleanLine(text);
  const at = line.lastIndexOf("@");
  if (at < 0) return line.toLowerCase();
  return `${line.slice(0, at)}@${asciiDomain(line.slice(at + 1))}`.toLowerCase();
}

/** RFC 5321. */
export const LONGEST_EMAIL = 254;
const LONGEST_MAILBOX = 64;

const MAILBOX = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Requires an ASCII local part and at least two domain labels. */
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

/** Our mail providers reject non-ASCII local parts. */
export function emailProblem<Wrong extends PlainReason>(
  email: string,
  wrong: Wrong,
): Wrong | "person.foreign_mailbox" | null {
  if (isEmailAddress(email)) return null;
  const at = email.lastIndexOf("@");
  return at > 0 && /[^\p{ASCII}]/u.test(email.slice(0, at)) ? "person.foreign_mailbox" : wrong;
}
