/** Crockford's alphabet: no I, L, O and U, which people misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 7;
const BEFORE_HYPHEN = 4;

const MEANT: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** Longer than any typed code with the whole URL before it. */
export const LONGEST_TYPED = 200;

/**
 * Normalizes a typed code, or returns null if it cannot be one (docs/decisions/051-short-links.md).
 *
 * Accepts any case, separators anywhere, O for 0, I and L for 1, a URL before it, and punctuation around it.
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

/** "K7T2-M4P" */
export const showShortCode = (code: string): string =>
  `${code.slice(0, BEFORE_HYPHEN)}-${code.slice(BEFORE_HYPHEN)}`;
