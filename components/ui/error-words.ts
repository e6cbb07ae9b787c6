const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** "Three things to fix before launch:" */
export function thingsToFix(count: number, before?: string): string {
  const number = NUMBERS[count] ?? String(count);
  return `${number} ${count === 1 ? "thing" : "things"} to fix${before ? ` ${before}` : ""}:`;
}

/** What follows the item at `index` in a spoken list of `count`: a comma, "and", or a full stop. */
export function listEnd(index: number, count: number): string {
  if (index === count - 1) return ".";
  return index === count - 2 ? " and " : ", ";
}
