/** Letters and digits that nobody takes for each other: Crockford's, without I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 7;
/** People read four letters, a hyphen, and three. */
const BEFORE_HYPHEN = 4;

/** What people take for another letter, by what they type. */
const MEANT: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** Longer than anything that somebody types for a code, with the whole address before it. */
export const LONGEST_TYPED = 200;

/**
 * The code that somebody typed, as it is stored: in any case, with hyphens, dashes, blanks and dots anywhere, with O for 0
 * and I or L for 1, with the address before it, and with the marks of the sentence around it. Null for what can be no code
 * (docs/decisions/051-short-links.md).
 */
export function readShortCode(typed: string): string | null {
  if (typed.length > LONGEST_TYPED) return null;
  const last =
    typed
      .normalize("NFKC")
      .replace(/^[\p{P}\s]+|(?<![\p{P}\s])[\p{P}\s]+$/gu, "")
      .split("/")
      .at(-1) ?? "";
  const typedOnes = [...last.toUpperCase().replace(/[\p{Pd}\p{Z}\p{Cc}\p{Cf}.,;:_\u2212]/gu, "")];
  const code = typedOnes.map((one) => MEANT[one] ?? one).join("");
  return code.length === LENGTH && [...code].every((one) => ALPHABET.includes(one)) ? code : null;
}

/** A stored code as people read it: "K7T2-M4P". */
export const showShortCode = (code: string): string =>
  `${code.slice(0, BEFORE_HYPHEN)}-${code.slice(BEFORE_HYPHEN)}`;
