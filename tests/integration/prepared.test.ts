import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "@/db/client";
import { env } from "@/lib/platform";

const pools: { close: () => Promise<void> }[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

function opened(query: string) {
  const pool = openDatabase(`${env().DATABASE_URL}${query}`, { max: 1 });
  pools.push(pool);
  return pool.database;
}

const prepared = async (database: ReturnType<typeof opened>) =>
  (
    await database.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements where statement like '%as answer%' and statement not like '%pg_prepared%'`,
    )
  ).map(({ statement }) => statement);

it("prepares each text once, also in a transaction and in one within it", async () => {
  const database = opened("");
  const ask = (from: Pick<typeof database, "execute">, n: number) =>
    from.execute<{ answer: number }>(sql`select ${n}::int + 1 as answer`);
  expect((await ask(database, 1))[0]?.answer).toBe(2);
  expect((await ask(database, 2))[0]?.answer).toBe(3);
  await database.transaction(async (tx) => {
    expect((await ask(tx, 3))[0]?.answer).toBe(4);
    await tx.transaction(async (inner) => {
      expect((await ask(inner, 4))[0]?.answer).toBe(5);
    });
  });
  expect(await prepared(database)).toEqual(["select $1::int + 1 as answer"]);
});

it("prepares no text about a large set, which is another one for each size", async () => {
  const database = opened("");
  const sumOf = async (size: number) => {
    const numbers = Array.from({ length: size }, () => sql`(1::int * ${2}::int)`);
    const [row] = await database.execute<{ answer: number }>(
      sql`select ${sql.join(numbers, sql` + `)} as answer`,
    );
    return row?.answer;
  };
  expect([await sumOf(100), await sumOf(101), await sumOf(300)]).toEqual([200, 202, 600]);
  expect(await prepared(database)).toEqual([expect.stringContaining("$100::int) as answer")]);
});

it("prepares nothing where the database's URL says so", async () => {
  const database = opened("?prepare=false");
  const [row] = await database.execute<{ answer: number }>(sql`select ${1}::int + 1 as answer`);
  expect(row?.answer).toBe(2);
  expect(await prepared(database)).toEqual([]);
});
