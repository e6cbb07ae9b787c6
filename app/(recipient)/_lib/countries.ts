/** The countries whose states are a list; any other is written by hand. */
export const COUNTRIES = { US: "United States", CA: "Canada" } as const;

/** The control that holds the state, by the chosen country. */
export const stateField = (country: string | undefined) =>
  country === COUNTRIES.CA ? "stateCa" : country === "other" ? "stateOther" : "stateUs";
