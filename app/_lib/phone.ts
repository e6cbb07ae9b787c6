import parsePhoneNumber from "libphonenumber-js";

/** "(202) 555-0124" for American numbers, "+44 20 7946 0958" for others, as it stands when it is none. */
export function formatPhone(number: string): string {
  const phone = parsePhoneNumber(number, "US");
  if (!phone) return number;
  return phone.country === "US" ? phone.formatNational() : phone.formatInternational();
}
