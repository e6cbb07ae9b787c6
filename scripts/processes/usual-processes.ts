/** Most bytes that a site process needs; limits processes on small machines. */
const ROOM = 750 * 1024 * 1024;
/**
 * Each opens at least six connections (`server/connections.ts`), and Postgres usually has 100, some for the
 * worker.
 */
const MOST = 12;

/** One per processor, within memory and database connections. */
export const usualProcesses = ({ processors, memory }: { processors: number; memory: number }): number =>
  Math.max(1, Math.min(processors, Math.floor(memory / ROOM), MOST));
