import type postgres from "postgres";

type AnySql = postgres.Sql | postgres.TransactionSql;

/**
 * A text with more parameters is about a set, such as the gifts of a batch, and is another text for each size of it: a
 * connection would keep every one of them for as long as it lives.
 */
const MOST_PARAMETERS = 100;

/** `begin` and `savepoint` hand their work a client of its own. */
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
 * The same client with prepared statements also for texts that are made elsewhere: drizzle's. A connection parses such a
 * text once, and a query is one round trip in place of two. Behind a pooler that gives each transaction another connection,
 * `?prepare=false` in the database's URL switches it off. Texts about large sets are not prepared.
 */
export const withPrepared = (client: postgres.Sql): postgres.Sql =>
  client.options.prepare ? preparing(client) : client;
