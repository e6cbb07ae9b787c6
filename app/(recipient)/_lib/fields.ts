import { stateField } from "./countries";

/** In form order. */
export const FIELDS = [
  "method",
  "email",
  "name",
  "phoneNumber",
  "country",
  "addressLine",
  "city",
  "state",
  "zipCode",
] as const;

export type FieldName = (typeof FIELDS)[number];

export const controlId = (name: string) => `method-${name}`;

/** Two fields have one control per kind of country. */
export function fieldId(name: FieldName, country: string | undefined): string {
  if (name === "state") return controlId(stateField(country));
  if (name === "country" && country === "other") return controlId("otherCountry");
  return controlId(name);
}
