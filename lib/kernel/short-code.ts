/** Crockford's alphabet, without the easily misread I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 7;
const BEFORE_HYPHEN = 4;

const MEANT: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** Includes a URL before the code. */
export const LONGEST_TYPED = 200;

/**
 * Null if invalid (docs/decisions/018-public-visibility.md).
 *
 * Accepts any case and separators, O for 0, I and L for 1, and a URL or punctuation around it.
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

/** "K7T2-M4P". */
export const showShortCode = (code: string): string =>
  `${code.slice(0, BEFORE_HYPHEN)}-${code.slice(BEFORE_HYPHEN)}`;
