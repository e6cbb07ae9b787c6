/**
 * The only module that uses `Intl` and the `toLocale…` methods (`scripts/checks/intl-uses.test.ts`). Unknown
 * zones, languages and regions never throw.
 */

export const DEFAULT_TIME_ZONE = "America/New_York";
const DEFAULT_LOCALE = "en-US";

const zones = new Map<string, boolean>();
/** Limited, because callers also send invented names. */
const MAX_REMEMBERED = 1_000;

/** Rejects offsets. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(text)) return false;
  const known = zones.get(text);
  if (known !== undefined) return known;
  let isZone = true;
  try {
    new Intl.DateTimeFormat(DEFAULT_LOCALE, { timeZone: text });
  } catch {
    isZone = false;
  }
  if (zones.size < MAX_REMEMBERED) zones.set(text, isZone);
  return isZone;
}

/** Undefined for an unknown zone, so the account keeps the default. */
export const reportedTimeZone = (text: string): string | undefined => (isTimeZone(text) ? text : undefined);

/** Replaces stored zones that only the database knows, so formatting never throws. */
export const safeTimeZone = (stored: string): string => (isTimeZone(stored) ? stored : DEFAULT_TIME_ZONE);

/** Undefined for an unknown zone, such as "Etc/Unknown". */
export function deviceTimeZone(): string | undefined {
  try {
    return reportedTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  } catch {
    return undefined;
  }
}

const formats = new Map<string, unknown>();

/** Unknown languages fall back to English. */
function remembered<T>(kind: string, locale: string, options: object, make: (locale: string) => T): T {
  const key = `${kind}|${locale}|${JSON.stringify(options)}`;
  const known = formats.get(key);
  // The key contains the kind, so the type is that of `make`.
  if (known !== undefined) return known as T;
  let made: T;
  try {
    made = make(locale);
  } catch {
    made = make(DEFAULT_LOCALE);
  }
  if (formats.size < MAX_REMEMBERED) formats.set(key, made);
  return made;
}

type DateOptions = Omit<Intl.DateTimeFormatOptions, "timeZone"> & { locale?: string };
type DateParts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function dateFormat(timeZone: string, { locale = DEFAULT_LOCALE, ...options }: DateOptions) {
  const inZone = { ...options, timeZone: safeTimeZone(timeZone) };
  return remembered("date", locale, inZone, (known) => new Intl.DateTimeFormat(known, inZone));
}

export const dateText = (at: Date, timeZone: string, options: DateOptions): string =>
  dateFormat(timeZone, options).format(at);

export const dateParts = (at: Date, timeZone: string, options: DateOptions): DateParts =>
  Object.fromEntries(
    dateFormat(timeZone, options)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

/** "9 PM". */
export const hourText = (hour: number, locale: string): string =>
  dateText(new Date(Date.UTC(2026, 0, 1, hour)), "UTC", { locale, hour: "numeric" });

type NumberOptions = Intl.NumberFormatOptions & { locale?: string };

/** "1,234". */
export function numberText(value: number, { locale = DEFAULT_LOCALE, ...options }: NumberOptions = {}) {
  return remembered("number", locale, options, (known) => new Intl.NumberFormat(known, options)).format(
    value,
  );
}

/** "Ana, Ben, and Cleo". */
export const listText = (items: readonly string[], locale: string): string =>
  remembered("list", locale, {}, (known) => new Intl.ListFormat(known, { type: "conjunction" })).format(
    items,
  );

export const wordOrder = (locale: string): ((a: string, b: string) => number) =>
  remembered("order", locale, {}, (known) => new Intl.Collator(known)).compare;

/** "Germany" for DE, or the code itself. */
export function regionName(code: string, locale: string): string {
  const names = remembered("region", locale, {}, (known) => new Intl.DisplayNames(known, { type: "region" }));
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

const segmentsOf = (text: string, granularity: "grapheme" | "word"): string[] =>
  Array.from(
    remembered(
      "segments",
      "en",
      { granularity },
      (known) => new Intl.Segmenter(known, { granularity }),
    ).segment(text),
    ({ segment }) => segment,
  );

export const graphemesOf = (text: string): string[] => segmentsOf(text, "grapheme");

/** Includes separators; also works in scripts without spaces. */
export const wordsOf = (text: string): string[] => segmentsOf(text, "word");
