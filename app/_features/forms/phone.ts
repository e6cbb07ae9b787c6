import parsePhoneNumber, { getCountries, getCountryCallingCode } from "libphonenumber-js";
import { regionName, wordOrder } from "@/lib/kernel/intl";
import { LOCALES, type Locale } from "@/lib/kernel/languages";

/** "(202) 555-0124" or "+44 20 7946 0958"; invalid ones stay unchanged. */
export function formatPhone(number: string): string {
  const phone = parsePhoneNumber(number, "US");
  if (!phone) return number;
  return phone.country === "US" ? phone.formatNational() : phone.formatInternational();
}

export type PhoneCountry = { country: string; name: string; callingCode: string };

const known = new Map<Locale, readonly PhoneCountry[]>();

/** By localized name, the default first (001 §5). */
export function phoneCountries(locale: Locale = LOCALES.en): readonly PhoneCountry[] {
  const listed = known.get(locale);
  if (listed) return listed;
  const compare = wordOrder(locale);
  const countries = getCountries()
    .map((country) => ({
      country,
      name: regionName(country, locale),
      callingCode: getCountryCallingCode(country),
    }))
    .sort((a, b) => Number(b.country === "US") - Number(a.country === "US") || compare(a.name, b.name));
  known.set(locale, countries);
  return countries;
}

export function typedPhone(stored: string | null): { number: string; country: string } {
  const phone = stored ? parsePhoneNumber(stored) : undefined;
  return { number: phone?.formatNational() ?? stored ?? "", country: phone?.country ?? "US" };
}
