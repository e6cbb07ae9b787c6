import { stateField } from "./countries";

/** The fields of both methods, in the order of the form. */
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

/** The id of a control on the page. */
export const controlId = (name: string) => `method-${name}`;

/** The id of the control that holds a field now: two of them have one for each kind of country. */
export function fieldId(name: FieldName, country: string | undefined): string {
  if (name === "state") return controlId(stateField(country));
  if (name === "country" && country === "other") return controlId("otherCountry");
  return controlId(name);
}
