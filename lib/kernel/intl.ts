/**
 * Writes numbers, dates and lists in a language. The only module that uses `Intl` and the `toLocale…` methods
 * (`scripts/support/intl-uses.test.ts`). No function throws for an unknown time zone, language or region.
 */

/** The time zone of dates for a community that has not chosen one. */
export const DEFAULT_TIME_ZONE = "America/New_York";
const DEFAULT_LOCALE = "en-US";

const zones = new Map<string, boolean>();
/** Remembered zone names and formats. Callers also send invented names. */
const MAX_REMEMBERED = 1_000;

/** True for the name of a time zone that `Intl` knows, such as "America/New_York". Offsets are no zones. */
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

/** The zone that a browser reports; undefined where `Intl` does not know it, so that the account keeps the default. */
export const reportedTimeZone = (text: string): string | undefined => (isTimeZone(text) ? text : undefined);

/**
 * A stored zone, or the default where `Intl` does not know it: earlier releases stored zones that only the
 * database knows. Formatting with the result never throws.
 */
export const safeTimeZone = (stored: string): string => (isTimeZone(stored) ? stored : DEFAULT_TIME_ZONE);

/** The zone of this device; undefined for one that `Intl` cannot write, such as "Etc/Unknown". */
export function deviceTimeZone(): string | undefined {
  try {
    return reportedTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  } catch {
    return undefined;
  }
}

const formats = new Map<string, unknown>();

/** The format for this key, made once. A language that `Intl` does not know is written as English. */
function remembered<T>(kind: string, locale: string, options: object, make: (locale: string) => T): T {
  const key = `${kind}|${locale}|${JSON.stringify(options)}`;
  const known = formats.get(key);
  // The kind is part of the key, so the type is that of `make`.
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
export type DateParts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function dateFormat(timeZone: string, { locale = DEFAULT_LOCALE, ...options }: DateOptions) {
  const inZone = { ...options, timeZone: safeTimeZone(timeZone) };
  return remembered("date", locale, inZone, (known) => new Intl.DateTimeFormat(known, inZone));
}

/** A moment in a time zone, in English unless `locale` is given. */
export const dateText = (at: Date, timeZone: string, options: DateOptions): string =>
  dateFormat(timeZone, options).format(at);

/** The parts of a moment in a time zone, by their type. */
export const dateParts = (at: Date, timeZone: string, options: DateOptions): DateParts =>
  Object.fromEntries(
    dateFormat(timeZone, options)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

/** An hour of the day as it is said: "9 PM". */
export const hourText = (hour: number, locale: string): string =>
  dateText(new Date(Date.UTC(2026, 0, 1, hour)), "UTC", { locale, hour: "numeric" });

type NumberOptions = Intl.NumberFormatOptions & { locale?: string };

/** "1,234": a number with its thousands grouped, in English unless `locale` is given. */
export function numberText(value: number, { locale = DEFAULT_LOCALE, ...options }: NumberOptions = {}) {
  return remembered("number", locale, options, (known) => new Intl.NumberFormat(known, options)).format(
    value,
  );
}

/** "Ana, Ben, and Cleo" */
export const listText = (items: readonly string[], locale: string): string =>
  remembered("list", locale, {}, (known) => new Intl.ListFormat(known, { type: "conjunction" })).format(
    items,
  );

/** The order of two words in a language. */
export const wordOrder = (locale: string): ((a: string, b: string) => number) =>
  remembered("order", locale, {}, (known) => new Intl.Collator(known)).compare;

/** The name of a country: "Germany" for DE. The code itself where the language has no name. */
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

/** The characters of a text as people count them: letters with their marks. */
export const graphemesOf = (text: string): string[] => segmentsOf(text, "grapheme");

/** The words of a text and what is between them, also in scripts without spaces. */
export const wordsOf = (text: string): string[] => segmentsOf(text, "word");
