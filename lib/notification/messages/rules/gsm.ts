/** Marks that GSM-7 lacks, and what stands for them in a text. */
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
  // What nobody sees: a soft hyphen, a place where a line may break, and the mark at the beginning of a file.
  "\u00ad": "",
  "\u200b": "",
  "\ufeff": "",
};

/** The same of letters. */
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
 * Words as a text carries them: accents and quotation marks that GSM-7 lacks are written without. One such character cuts
 * a segment from 160 characters to 70.
 */
export const toGsm = (text: string) => text.replace(/[^\n -_a-~]/gu, (one) => INSTEAD[one] ?? one);

/**
 * Marks alone as `toGsm` writes them, letters as they are: for names and for what admins write, of which phones make
 * "O’Brien" and "Class of ’98" by themselves, at twice the price of the whole text.
 */
export const straightMarks = (text: string) => text.replace(/[^\n -_a-~]/gu, (one) => MARKS[one] ?? one);

/** A text of ours: its own words as `toGsm` writes them, and names and links as they are. */
export const gsm = (words: TemplateStringsArray, ...names: (string | number)[]): string =>
  words.map((part, at) => toGsm(part) + (at < names.length ? String(names[at]) : "")).join("");
