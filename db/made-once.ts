import type { Executor } from "./client";

/**
 * Builds the text once per pool: for long texts drizzle takes longer than Postgres and makes a fifth of a
 * request's garbage. `build` ends with `prepare`; variable parts are `sql.placeholder`. Transactions build it
 * each time.
 */
export function buildOnce<Query>(build: (db: Executor) => Query): (db: Executor) => Query {
  const made = new WeakMap<Executor, Query>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    made.set(db, query);
    return query;
  };
}
