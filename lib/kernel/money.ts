/**
 * Money is integer US cents everywhere inside. Dollars exist only at the edges: as JSON numbers with at most
 * two decimals on the wire, and as text on screens.
 */
export type Cents = number;

/** Throws a RangeError unless `value` is a whole number of cents that a double holds exactly. */
export function assertCents(value: number): asserts value is Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
}

/** The most that a card pays at once, in cents: the processor refuses more. */
export const MAX_CHARGE_CENTS: Cents = 99_999_999;

/** Whole dollars to cents. Throws a RangeError for anything but a safe whole number. */
export function dollarsToCents(dollars: number): Cents {
  if (!Number.isSafeInteger(dollars)) throw new RangeError(`not whole dollars: ${dollars}`);
  const cents = dollars * 100;
  assertCents(cents);
  return cents;
}

/** The other way: a gift is of whole dollars. Throws a RangeError for a sum with a fraction of a dollar. */
export function centsToDollars(cents: Cents): number {
  if (cents % 100 !== 0) throw new RangeError(`not whole dollars: ${cents} cents`);
  return Number(decimalText(cents));
}

/** Cents as the JSON number of the wire: 256 becomes 2.56, 10000 becomes 100. */
export function centsToWire(cents: Cents): number {
  assertCents(cents);
  return Number(decimalText(cents));
}

/** "1234.56": plain decimal text, for CSV files and providers. */
export function decimalText(cents: Cents): string {
  assertCents(cents);
  const sign = cents < 0 ? "-" : "";
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** "$1,234.56"; a negative amount carries a true minus sign: "−$112.28". */
export function formatCents(cents: Cents): string {
  assertCents(cents);
  const [whole = "0", part = "00"] = decimalText(Math.abs(cents)).split(".");
  return `${cents < 0 ? "−" : ""}$${grouped(whole)}.${part}`;
}

/** "$1,234" when the amount is whole, else "$1,234.56". */
export function formatShort(cents: Cents): string {
  const text = formatCents(cents);
  return text.endsWith(".00") ? text.slice(0, -3) : text;
}

/** "$1,235": rounded down to whole dollars, so that it never shows more money than there is. */
export function formatWhole(cents: Cents): string {
  assertCents(cents);
  return formatShort(Math.floor(cents / 100) * 100);
}

/**
 * Reads whole dollars from what a person typed: ASCII digits only, at most twelve of them (specification 000
 * §5). Returns null for anything else, so `1.5`, `-1`, `1e9` and full-width digits are refused.
 */
export function parseWholeDollars(text: string): number | null {
  return /^[0-9]{1,12}$/.test(text) ? Number(text) : null;
}
