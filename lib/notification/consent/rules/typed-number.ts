/** Normalizes to E.164; null if invalid. */
export function typedNumber(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  if (text.trim().startsWith("+")) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith("1") ? `+${digits}` : null;
}
