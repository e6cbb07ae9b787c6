import type postgres from "postgres";

type AnySql = postgres.Sql | postgres.TransactionSql;

/** Who is told of everything that this process asks of its database. */
export type DatabaseWatch = {
  /** A query begins. What is returned is called once, when its answer is there. */
  query(text: string, isInTransaction: boolean): (end: { rows: number } | { error: unknown }) => void;
  /** A transaction begins; what is returned is called at its end. */
  transaction(): () => void;
};

// Next evaluates a module several times in one process, but a process has one watch.
const shared = globalThis as typeof globalThis & { manyhandsDatabaseWatch?: DatabaseWatch | undefined };

/** Tells `watch` of all queries from now on; without one nobody is told, which costs nothing. */
export function watchDatabase(watch: DatabaseWatch | undefined): void {
  shared.manyhandsDatabaseWatch = watch;
}

/** `begin` and `savepoint` hand their work a client of its own. */
const OPENS_ANOTHER = new Set<PropertyKey>(["begin", "savepoint"]);

/** The same query, whose end is told. It begins a moment later, so whoever asked may still say how it is answered. */
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

/** The same client, whose queries are told to the watch of the process if there is one. */
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
