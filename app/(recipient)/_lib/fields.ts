/** The fields of both methods, with how the error summary calls them. */
export const FIELDS = [
  { name: "method", label: "the method" },
  { name: "email", label: "the e-mail" },
  { name: "name", label: "the name" },
  { name: "phoneNumber", label: "the phone number" },
  { name: "addressLine", label: "the address" },
  { name: "city", label: "the city" },
  { name: "state", label: "the state" },
  { name: "zipCode", label: "the ZIP code" },
  { name: "country", label: "the country" },
] as const;

export type FieldName = (typeof FIELDS)[number]["name"];

/** The id of a field's control on the page. */
export const fieldId = (name: FieldName) => `method-${name}`;
