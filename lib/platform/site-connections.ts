/** Per process and in total, so that Postgres' default of 100 leaves room for workers. */
const OF_ONE = 10;
const OF_ALL = 40;
const LEAST = 4;

/** Additional per process, to read versions of pages. */
const FOR_VERSIONS = 2;

/** Returns the maximum connections per process, without the two for versions. */
export const connectionsOf = (processes: number): number =>
  Math.max(LEAST, Math.min(OF_ONE, Math.floor(OF_ALL / processes)));

/** Returns the maximum connections of the site, including those for versions. */
export const connectionsOfSite = (processes: number): number =>
  processes * (connectionsOf(processes) + FOR_VERSIONS);

/** One per kind of job, and ten for the jobs' work. */
export const CONNECTIONS_OF_WORKER = 24;
