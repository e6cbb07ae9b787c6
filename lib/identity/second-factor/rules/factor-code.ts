export type TypedCode =
  | { kind: "totp"; code: string }
  | { kind: "recovery"; code: string }
  | { kind: "neither" };

/** Without lookalikes (0 and o, 1, i and l). */
export const RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
export const RECOVERY_LENGTH = 12;
const GROUP = 4;
const LONGEST = 64;

/** Ignores spaces, hyphens and case. Rejects impossible input before any lookup. */
export function readCode(typed: string): TypedCode {
  if (typed.length > LONGEST) return { kind: "neither" };
  const code = typed.replace(/[\s\u2010-\u2015-]/g, "").toLowerCase();
  if (/^[0-9]{6}$/.test(code)) return { kind: "totp", code };
  const isRecovery = code.length === RECOVERY_LENGTH && [...code].every((c) => RECOVERY_ALPHABET.includes(c));
  return isRecovery ? { kind: "recovery", code } : { kind: "neither" };
}

export const showRecoveryCode = (code: string) =>
  (code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-");
