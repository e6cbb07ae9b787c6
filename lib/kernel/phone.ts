import parsePhoneNumber from "libphonenumber-js";

/**
 * How a stored number is written for people, everywhere: "(202) 555-0124" for numbers of the United States,
 * "+44 20 7946 0958" for all others; unchanged if it is no valid number. The API gives numbers as they are stored.
 */
export function formatPhone(number: string): string {
  const phone = parsePhoneNumber(number, "US");
  if (!phone) return number;
  return phone.country === "US" ? phone.formatNational() : phone.formatInternational();
}
