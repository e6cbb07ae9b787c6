import type postgres from "postgres";

type AnySql = postgres.Sql | postgres.TransactionSql;

export type DatabaseWatch = {
  /** The result is called once, with the answer. */
  query(text: string, isInTransaction: boolean): (end: { rows: number } | { error: unknown }) => void;
  /** The result is called at its end. */
  transaction(): () => void;
};

// Next evaluates modules repeatedly; a process has one watch.
const shared = globalThis as typeof globalThis & { manyhandsDatabaseWatch?: DatabaseWatch | undefined };

/** Costs nothing without a watch. */
export function watchDatabase(watch: DatabaseWatch | undefined): void {
  shared.manyhandsDatabaseWatch = watch;
}

const OPENS_ANOTHER = new Set<PropertyKey>(["begin", "savepoint"]);

/** Starts slightly later, so the caller can still set the result format. */
function told<Query extends PromiseLike<ArrayLike<unknown>>>(
  query: Query,
  end: ReturnType<DatabaseWatch["query"]> | undefined,
): Query {
  if (end) {
    query.then(
      (rows) => end({ rows: rows.length }),
      (error: unknown) => end({ error }),
    );
  }
  return query;
}

export function watched<Client extends AnySql>(client: Client, isInTransaction = false): Client {
  return new Proxy(client, {
    get(target, name, receiver) {
      if (name === "unsafe") {
        const unsafe: AnySql["unsafe"] = (text, parameters, options) =>
          told(
            target.unsafe(text, parameters, options),
            shared.manyhandsDatabaseWatch?.query(text, isInTransaction),
          );
        return unsafe;
      }
      const value: unknown = Reflect.get(target, name, receiver);
      if (!OPENS_ANOTHER.has(name)) return value;
      return (...given: unknown[]) => {
        const work = given.pop() as (inner: postgres.TransactionSql) => unknown;
        const open = value as (...all: unknown[]) => Promise<unknown>;
        const end = name === "begin" ? shared.manyhandsDatabaseWatch?.transaction() : undefined;
        const done = open(...given, (inner: postgres.TransactionSql) => work(watched(inner, true)));
        if (end) done.then(end, end);
        return done;
      };
    },
  });
}
