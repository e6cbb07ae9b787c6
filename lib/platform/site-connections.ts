/** What one process uses, and what all together may, so that Postgres' usual hundred leave room for workers. */
const OF_ONE = 10;
const OF_ALL = 40;
const LEAST = 4;

/** Further ones of each process of the site, which read versions of pages. */
const FOR_VERSIONS = 2;

/** How many connections to the database each of so many processes opens at most; two more read versions of pages. */
export const connectionsOf = (processes: number): number =>
  Math.max(LEAST, Math.min(OF_ONE, Math.floor(OF_ALL / processes)));

/** How many connections to the database a site of so many processes opens at most, those for versions included. */
export const connectionsOfSite = (processes: number): number =>
  processes * (connectionsOf(processes) + FOR_VERSIONS);

/** How many a worker opens at most: one for each kind of job, and ten for what the jobs do. */
export const CONNECTIONS_OF_WORKER = 24;
