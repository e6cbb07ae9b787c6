/** The most people that one import takes. */
export const MOST_PEOPLE = 2000;
