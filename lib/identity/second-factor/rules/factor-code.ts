/** What somebody typed where a code of the second factor is asked for. */
export type TypedCode =
  | { kind: "totp"; code: string }
  | { kind: "recovery"; code: string }
  | { kind: "neither" };

/** The characters of a recovery code: none that is taken for another. */
export const RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
export const RECOVERY_LENGTH = 12;
const GROUP = 4;
const LONGEST = 64;

/**
 * Which code was typed. Spaces and hyphens between groups are the reader's, capitals are small letters; what cannot be
 * either code is told apart before anything is looked up.
 */
export function readCode(typed: string): TypedCode {
  if (typed.length > LONGEST) return { kind: "neither" };
  const code = typed.replace(/[\s\u2010-\u2015-]/g, "").toLowerCase();
  if (/^[0-9]{6}$/.test(code)) return { kind: "totp", code };
  const isRecovery = code.length === RECOVERY_LENGTH && [...code].every((c) => RECOVERY_ALPHABET.includes(c));
  return isRecovery ? { kind: "recovery", code } : { kind: "neither" };
}

/** A recovery code as it is shown: "k7dm-x9qh-2vtr". */
export const showRecoveryCode = (code: string) =>
  (code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-");
