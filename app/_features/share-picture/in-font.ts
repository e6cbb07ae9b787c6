/** Emoji, and scripts other than Latin, Greek and Cyrillic; right-to-left ones would be drawn reversed. */
const MISSING =
  /[^\x20-\x7e\u00a0-\u00ac\u00ae-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u04b0\u04b1\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u20ac]/gu;

const countCharacters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Null if our font lacks at least half of the characters, because there is no fallback font. */
export function inFont(text: string): string | null {
  const whole = text.normalize("NFC");
  const written = whole.replace(MISSING, " ").replace(/\s+/gu, " ").trim();
  return written !== "" && countCharacters(written) * 2 > countCharacters(whole) ? written : null;
}
