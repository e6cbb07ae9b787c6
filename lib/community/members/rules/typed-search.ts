/** True if the search looks like a phone number or part of one. */
const NUMBER = /^[\d\s()+./-]+$/;

/**
 * The words of what an admin typed to find a member: all of them have to be found. A number, however it is written, is
 * one word of its digits.
 */
export function wordsTyped(text: string): string[] {
  const digits = text.replace(/\D/g, "");
  if (NUMBER.test(text) && digits.length >= 3) return [digits];
  return text.split(/[\s,]+/u).filter((word) => word !== "");
}
