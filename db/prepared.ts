import type postgres from "postgres";

type AnySql = postgres.Sql | postgres.TransactionSql;

/** Larger texts are about sets and differ by size: a connection would keep each one for its lifetime. */
const MOST_PARAMETERS = 100;

/** `begin` and `savepoint` pass a separate client to their callback. */
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
 * Prepares drizzle's statements: one parse per connection, one round trip per query. `?prepare=false` in the
 * URL disables it for transaction poolers. Texts about large sets are not prepared.
 */
export const withPrepared = (client: postgres.Sql): postgres.Sql =>
  client.options.prepare ? preparing(client) : client;
