const NUMBER = /^[\d\s()+./-]+$/;

/** All must match. A number in any notation is one word of digits. */
export function searchWords(text: string): string[] {
  const digits = text.replace(/\D/g, "");
  if (NUMBER.test(text) && digits.length >= 3) return [digits];
  return text.split(/[\s,]+/u).filter((word) => word !== "");
}
