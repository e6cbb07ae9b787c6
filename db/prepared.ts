import type postgres from "postgres";

type AnySql = postgres.Sql | postgres.TransactionSql;

/** Larger texts differ by set size, and a connection would keep each. */
const MOST_PARAMETERS = 100;

/** They pass a separate client to their callback. */
const OPENS_ANOTHER = new Set<PropertyKey>(["begin", "savepoint"]);

function preparing<Client extends AnySql>(client: Client): Client {
  return new Proxy(client, {
    get(target, name, receiver) {
      if (name === "unsafe") {
        const unsafe: AnySql["unsafe"] = (text, parameters, options) =>
          target.unsafe(text, parameters, {
            ...options,
            prepare: (parameters?.length ?? 0) <= MOST_PARAMETERS,
          });
        return unsafe;
      }
      const value: unknown = Reflect.get(target, name, receiver);
      if (!OPENS_ANOTHER.has(name)) return value;
      return (...given: unknown[]) => {
        const work = given.pop() as (inner: postgres.TransactionSql) => unknown;
        const open = value as (...all: unknown[]) => unknown;
        return open(...given, (inner: postgres.TransactionSql) => work(preparing(inner)));
      };
    },
  });
}

/**
 * Prepares drizzle's statements, which saves a round trip. `?prepare=false` in the URL disables it for
 * transaction poolers.
 */
export const withPrepared = (client: postgres.Sql): postgres.Sql =>
  client.options.prepare ? preparing(client) : client;
