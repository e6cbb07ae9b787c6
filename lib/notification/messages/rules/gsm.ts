/** Replacements for punctuation outside GSM-7. */
const MARKS: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "‚": "'",
  "′": "'",
  "´": "'",
  "`": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "″": '"',
  "«": '"',
  "»": '"',
  "‐": "-",
  "\u2011": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "―": "-",
  "−": "-",
  "…": "...",
  "•": "*",
  "·": "*",
  "\u00a0": " ",
  "\u2009": " ",
  "\u202f": " ",
  "\t": " ",
  // Invisible: soft hyphen, zero-width space, byte order mark.
  "\u00ad": "",
  "\u200b": "",
  "\ufeff": "",
};

/** Replacements for letters outside GSM-7. */
const INSTEAD: Readonly<Record<string, string>> = {
  ...MARKS,
  á: "a",
  í: "i",
  ó: "o",
  ú: "u",
  Á: "A",
  Í: "I",
  Ó: "O",
  Ú: "U",
};

/**
 * Replaces accents and punctuation outside GSM-7: one such character cuts a segment from 160 characters to
 * 70.
 */
export const toGsm = (text: string) => text.replace(/[^\n -_a-~]/gu, (one) => INSTEAD[one] ?? one);

/**
 * Replaces punctuation only, for names and admins' words: the curly quotes that phones insert would nearly
 * double the price of the text.
 */
export const straightMarks = (text: string) => text.replace(/[^\n -_a-~]/gu, (one) => MARKS[one] ?? one);

/** Tag: literal parts go through `toGsm`; names and links stay. */
export const gsm = (words: TemplateStringsArray, ...names: (string | number)[]): string =>
  words.map((part, at) => toGsm(part) + (at < names.length ? String(names[at]) : "")).join("");
