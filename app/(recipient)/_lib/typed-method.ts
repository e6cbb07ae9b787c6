import { formatPhone } from "@/app/_features/forms/phone";
import { CANADIAN_PROVINCES, codeOf, US_STATES } from "@/app/_features/forms/states";
import type { ReceivingMethod, ReceivingMethodInput } from "@/lib/payment";
import { COUNTRIES, stateField } from "./countries";

const countryOf = (country: string) =>
  country === COUNTRIES.US || country === COUNTRIES.CA ? country : "other";

type Known = { name: string; phoneNumber: string | null };

/** The earlier choice, or the account's data. */
export function typedMethod(chosen: ReceivingMethod | null, known: Known): Record<string, string> {
  const empty = {
    name: known.name,
    phoneNumber: known.phoneNumber ? formatPhone(known.phoneNumber) : "",
    country: COUNTRIES.US,
  };
  if (!chosen) return empty;
  if (chosen.method === "paypal") return { ...empty, method: "paypal", email: chosen.email };
  const { method, name, phoneNumber, addressLine, city, state, zipCode } = chosen;
  const country = countryOf(chosen.country);
  return {
    ...{ method, name, addressLine, city, zipCode, country },
    phoneNumber: formatPhone(phoneNumber),
    stateUs: codeOf(US_STATES, state),
    stateCa: codeOf(CANADIAN_PROVINCES, state),
    stateOther: country === "other" ? state : "",
    otherCountry: country === "other" ? chosen.country : "",
  };
}

/** Null if no method was chosen. */
export function methodIn(typed: Record<string, string>): ReceivingMethodInput | null {
  const { campaignId = "", email = "", name = "", phoneNumber = "" } = typed;
  if (typed.method === "paypal") return { method: "paypal", campaignId, email };
  if (typed.method !== "paper_check") return null;
  const { addressLine = "", city = "", zipCode = "", otherCountry = "" } = typed;
  const country = typed.country === "other" ? otherCountry : (typed.country ?? "");
  const state = typed[stateField(typed.country)] ?? "";
  return {
    method: "paper_check",
    ...{ campaignId, name, phoneNumber, addressLine, city, state, zipCode, country },
  };
}
