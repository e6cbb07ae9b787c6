/** Punctuation outside GSM-7. */
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
  // Invisible.
  "\u00ad": "",
  "\u200b": "",
  "\ufeff": "",
};

/** Letters outside GSM-7. */
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

/** Replaces characters outside GSM-7, of which one cuts a segment from 160 characters to 70. */
export const toGsm = (text: string) => text.replace(/[^\n -_a-~]/gu, (one) => INSTEAD[one] ?? one);

/** Replaces only punctuation, for names and admins' words: curly quotes would double the price. */
export const straightMarks = (text: string) => text.replace(/[^\n -_a-~]/gu, (one) => MARKS[one] ?? one);

/** Converts literal parts; names and links stay. */
export const gsm = (words: TemplateStringsArray, ...names: (string | number)[]): string =>
  words.map((part, at) => toGsm(part) + (at < names.length ? String(names[at]) : "")).join("");
