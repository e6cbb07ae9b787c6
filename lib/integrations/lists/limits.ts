/** Per import. */
export const MOST_PEOPLE = 2000;
