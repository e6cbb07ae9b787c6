/** Per process and in total: Postgres' default of 100 must leave room for workers. */
const OF_ONE = 10;
const OF_ALL = 40;
const LEAST = 4;

/** Additional per process, to read versions of pages. */
const FOR_VERSIONS = 2;

export const connectionsOf = (processes: number): number =>
  Math.max(LEAST, Math.min(OF_ONE, Math.floor(OF_ALL / processes)));

/** Includes two per process for versions. */
export const connectionsOfSite = (processes: number): number =>
  processes * (connectionsOf(processes) + FOR_VERSIONS);

/** One per kind of job, and ten for their work. */
export const CONNECTIONS_OF_WORKER = 24;
