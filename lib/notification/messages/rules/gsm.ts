/** Letters and marks that GSM-7 lacks, and what stands for them in a text. */
const INSTEAD: Readonly<Record<string, string>> = {
  á: "a",
  í: "i",
  ó: "o",
  ú: "u",
  Á: "A",
  Í: "I",
  Ó: "O",
  Ú: "U",
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "−": "-",
  "…": "...",
  "\u00a0": " ",
};

/**
 * Words as a text carries them: accents and quotation marks that GSM-7 lacks are written without. One such character cuts
 * a segment from 160 characters to 70.
 */
export const toGsm = (text: string) => text.replace(/[^\n -~]/gu, (one) => INSTEAD[one] ?? one);

/** A text of ours: its own words as `toGsm` writes them, and names and links as they are. */
export const gsm = (words: TemplateStringsArray, ...names: (string | number)[]): string =>
  words.map((part, at) => toGsm(part) + (at < names.length ? String(names[at]) : "")).join("");
