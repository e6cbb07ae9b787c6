/**
 * Integer US cents. Dollars exist only on the wire (JSON numbers, at most two decimals) and as displayed
 * text.
 */
export type Cents = number;

/** Throws a RangeError for anything but safe whole cents. */
export function assertCents(value: number): asserts value is Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
}

/** The processor's maximum charge. */
export const MAX_CHARGE_CENTS: Cents = 99_999_999;

/** Throws a RangeError for anything but safe whole dollars. */
export function dollarsToCents(dollars: number): Cents {
  if (!Number.isSafeInteger(dollars)) throw new RangeError(`not whole dollars: ${dollars}`);
  const cents = dollars * 100;
  assertCents(cents);
  return cents;
}

/** Throws a RangeError for a fraction: gifts are whole dollars. */
export function centsToDollars(cents: Cents): number {
  if (cents % 100 !== 0) throw new RangeError(`not whole dollars: ${cents} cents`);
  return Number(decimalText(cents));
}

/** 256 is 2.56. */
export function centsToWire(cents: Cents): number {
  assertCents(cents);
  return Number(decimalText(cents));
}

/** "1234.56", for CSV and providers. */
export function decimalText(cents: Cents): string {
  assertCents(cents);
  const sign = cents < 0 ? "-" : "";
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** "$1,234.56" or "−$112.28" (true minus sign). */
export function formatCents(cents: Cents): string {
  assertCents(cents);
  const [whole = "0", part = "00"] = decimalText(Math.abs(cents)).split(".");
  return `${cents < 0 ? "−" : ""}$${grouped(whole)}.${part}`;
}

/** "$1,234" or "$1,234.56". */
export function formatShort(cents: Cents): string {
  const text = formatCents(cents);
  return text.endsWith(".00") ? text.slice(0, -3) : text;
}

/** "$1,235", rounded down so that it never shows more money than there is. */
export function formatWhole(cents: Cents): string {
  assertCents(cents);
  return formatShort(Math.floor(cents / 100) * 100);
}

/** 1 to 12 ASCII digits (000 §5); null for anything else. */
export function parseWholeDollars(text: string): number | null {
  return /^[0-9]{1,12}$/.test(text) ? Number(text) : null;
}
