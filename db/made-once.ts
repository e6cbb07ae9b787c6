import type { Executor } from "./client";

/**
 * A query whose text is made once for a pool, not once for each request: drizzle takes longer for a long text than Postgres
 * for its answer, and leaves a fifth of what a request leaves to collect. `build` ends with `prepare`, and takes all that
 * differs between callers as `sql.placeholder`. In a transaction the text is made anew.
 */
export function madeOnce<Query>(build: (db: Executor) => Query): (db: Executor) => Query {
  const made = new WeakMap<Executor, Query>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    made.set(db, query);
    return query;
  };
}
