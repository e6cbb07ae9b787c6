/** What one process uses, and what all together may, so that Postgres' usual hundred leave room for workers. */
const OF_ONE = 10;
const OF_ALL = 40;
const LEAST = 4;

/** How many connections to the database each of so many processes opens at most; two more read versions of pages. */
export const connectionsOf = (processes: number): number =>
  Math.max(LEAST, Math.min(OF_ONE, Math.floor(OF_ALL / processes)));
