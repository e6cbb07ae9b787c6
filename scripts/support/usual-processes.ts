/** What a process of the site needs at most, in bytes, so that a machine with little memory starts fewer. */
const ROOM = 750 * 1024 * 1024;
/**
 * Each opens six connections to the database at least (`server/connections.ts`), and Postgres usually has a hundred, some of
 * which are the worker's.
 */
const MOST = 12;

/** How many processes serve the site where nobody says it: as many as processors, as far as memory and database have room. */
export const usualProcesses = ({ processors, memory }: { processors: number; memory: number }): number =>
  Math.max(1, Math.min(processors, Math.floor(memory / ROOM), MOST));
