/** Looks like a phone number or part of one. */
const NUMBER = /^[\d\s()+./-]+$/;

/** Splits an admin's search into words that must all match. A phone number is one word of its digits. */
export function wordsTyped(text: string): string[] {
  const digits = text.replace(/\D/g, "");
  if (NUMBER.test(text) && digits.length >= 3) return [digits];
  return text.split(/[\s,]+/u).filter((word) => word !== "");
}
