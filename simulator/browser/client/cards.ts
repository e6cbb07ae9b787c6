type Brand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay" | "unknown";

export type FieldName = "number" | "expiry" | "cvc" | "postalCode";

type FieldError = { code: string; message: string };

const PREFIXES: [Brand, RegExp][] = [
  ["visa", /^4/],
  ["mastercard", /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ["amex", /^3[47]/],
  ["discover", /^(6011|64[4-9]|65)/],
  ["diners", /^3(0[0-5]|[689])/],
  ["jcb", /^35(2[89]|[3-8])/],
  ["unionpay", /^62/],
];
const LONGEST_LIFE_YEARS = 50;

export function digitsOf(value: string): string {
  return value.replace(/\D/g, "");
}

export function brandOf(number: string): Brand {
  const digits = digitsOf(number);
  return PREFIXES.find(([, prefix]) => prefix.test(digits))?.[0] ?? "unknown";
}

function lengthOf(brand: Brand): number {
  if (brand === "amex") return 15;
  return brand === "diners" ? 14 : 16;
}

export function cvcLength(number: string): number {
  return brandOf(number) === "amex" ? 4 : 3;
}

/** American Express uses groups of 4-6-5 digits, Diners 4-6-4. */
export function formatNumber(value: string): string {
  const brand = brandOf(value);
  const digits = digitsOf(value).slice(0, lengthOf(brand));
  const groups = brand === "amex" || brand === "diners" ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : null;
  if (!groups) return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(" ");
}

/** `MM / YY`. A first digit above 1 is the month; a four-digit year is shortened. */
export function formatExpiry(value: string): string {
  const [typedMonth, typedYear] = value.split("/");
  let month = digitsOf(typedMonth ?? "");
  let year = digitsOf(typedYear ?? "");
  if (typedYear !== undefined && month.length === 1 && month !== "0") month = `0${month}`;
  if (month.length > 2) {
    year = `${month.slice(2)}${year}`;
    month = month.slice(0, 2);
  }
  if (/^[2-9]/.test(month) || Number(month) > 12) {
    year = `${month.slice(1)}${year}`;
    month = `0${month.charAt(0)}`;
  }
  if (/^20\d\d/.test(year)) year = year.slice(2);
  if (month.length < 2) return month;
  return `${month} / ${year.slice(0, 2)}`;
}

/** Null while incomplete. */
export function parseExpiry(value: string): { month: number; year: number } | null {
  const digits = digitsOf(value);
  if (digits.length !== 4) return null;
  return { month: Number(digits.slice(0, 2)), year: 2_000 + Number(digits.slice(2)) };
}

export function passesLuhn(number: string): boolean {
  const digits = [...digitsOf(number)].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const counted = at % 2 === 1 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

/** Has all needed characters, valid or not. */
export function isFull(field: FieldName, value: string, number: string, country: string): boolean {
  if (field === "number") return digitsOf(value).length >= lengthOf(brandOf(value));
  if (field === "expiry") return digitsOf(value).length === 4;
  if (field === "cvc") return digitsOf(value).length === cvcLength(number);
  return country === "US" ? digitsOf(value).length === 5 : value.trim().length >= 3;
}

/** Stripe's error on blur or submit, or null. */
export function checkField(
  field: FieldName,
  value: string,
  context: { number: string; country: string; now: Date },
): FieldError | null {
  const full = isFull(field, value, context.number, context.country);
  if (field === "number") {
    if (!full) return { code: "incomplete_number", message: "Your card number is incomplete." };
    return passesLuhn(value) ? null : { code: "invalid_number", message: "Your card number is invalid." };
  }
  if (field === "expiry") return checkExpiry(value, context.now);
  if (full) return null;
  return field === "cvc"
    ? { code: "incomplete_cvc", message: "Your card's security code is incomplete." }
    : { code: "incomplete_zip", message: "Your postal code is incomplete." };
}

function checkExpiry(value: string, now: Date): FieldError | null {
  const expiry = parseExpiry(value);
  if (!expiry || expiry.month === 0) {
    return { code: "incomplete_expiry", message: "Your card's expiration date is incomplete." };
  }
  if (expiry.year < now.getFullYear()) {
    return { code: "invalid_expiry_year_past", message: "Your card's expiration year is in the past." };
  }
  if (expiry.year === now.getFullYear() && expiry.month < now.getMonth() + 1) {
    return { code: "invalid_expiry_month_past", message: "Your card's expiration date is in the past." };
  }
  if (expiry.year > now.getFullYear() + LONGEST_LIFE_YEARS) {
    return { code: "invalid_expiry_year", message: "Your card's expiration year is invalid." };
  }
  return null;
}
