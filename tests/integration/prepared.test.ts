import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "@/db/client";
import { buildOnce } from "@/db/made-once";
import { users } from "@/db/schema";
import { env, newId } from "@/lib/platform";
import { makeUser } from "../factories/user";

const pools: { close: () => Promise<void> }[] = [];
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

function opened(query = "") {
  const pool = openDatabase(`${env().DATABASE_URL}${query}`, { max: 1 });
  pools.push(pool);
  return pool.database;
}
type Asked = Pick<ReturnType<typeof opened>, "execute">;

async function sumOf(from: Asked, size: number): Promise<number | undefined> {
  const numbers = Array.from({ length: size }, () => sql`(1::int * ${2}::int)`);
  const [row] = await from.execute<{ answer: number }>(sql`select ${sql.join(numbers, sql` + `)} as answer`);
  return row?.answer;
}

/** As a transaction pooler's next server does: it has prepared nothing. */
const forgetPrepared = (from: Asked) => from.execute(sql`deallocate all`);

describe.each(["", "?prepare=false"])("with the URL's %j, a query", (setting) => {
  it("has its answer again and again, alone, in a transaction and in one within it", async () => {
    const database = opened(setting);
    for (const size of [1, 1, 100, 101, 300]) expect(await sumOf(database, size)).toBe(2 * size);
    await database.transaction(async (tx) => {
      expect([await sumOf(tx, 1), await sumOf(tx, 101)]).toEqual([2, 202]);
      await tx.transaction(async (inner) => expect(await sumOf(inner, 1)).toBe(2));
    });
  });
});

it("with prepare=false, a connection that lost what it had prepared answers in the same transaction", async () => {
  const database = opened("?prepare=false");
  await database.transaction(async (tx) => {
    expect(await sumOf(tx, 1)).toBe(2);
    await forgetPrepared(tx);
    expect(await sumOf(tx, 1)).toBe(2);
  });
});

it("a large set is not prepared, so that a connection does not keep a statement for each size", async () => {
  const database = opened();
  await database.transaction(async (tx) => {
    expect(await sumOf(tx, 101)).toBe(202);
    await forgetPrepared(tx);
    expect(await sumOf(tx, 101)).toBe(202);
  });
});

it("a query that is built once reads in the pool or transaction that asks", async () => {
  const idsOf = buildOnce((db) =>
    db.select({ id: users.id }).from(users).orderBy(users.id).prepare("ids_of_users"),
  );
  const [database, other] = [opened(), opened()];
  const { id } = await makeUser();
  const read = async (from: Parameters<typeof idsOf>[0]) =>
    (await idsOf(from).execute()).map((row) => row.id);
  expect([await read(database), await read(database)]).toEqual([[id], [id]]);
  const added = newId();
  await database
    .transaction(async (tx) => {
      await tx.execute(sql`delete from users where id = ${id}`);
      expect([await read(tx), await read(tx), await read(other)]).toEqual([[], [], [id]]);
      throw new Error(added);
    })
    .catch((error: Error) => expect(error.message).toBe(added));
  expect(await read(database)).toEqual([id]);
});
