/** Countries with a list of states; others are free text. */
export const COUNTRIES = { US: "United States", CA: "Canada" } as const;

export const stateField = (country: string | undefined) =>
  country === COUNTRIES.CA ? "stateCa" : country === "other" ? "stateOther" : "stateUs";
