import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase } from "@/db/client";
import { inTransaction, systemCtx } from "@/lib/platform";
import { createTestDatabase, type TestDatabase } from "../support/postgres";

// A database of its own, because the file's must have no deadlock.
let database: TestDatabase;
let pool: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase(inject("templateUrl"));
  pool = openDatabase(database.url, { max: 4 });
  await pool.database.execute(sql`create table doors (id int primary key, opened int not null default 0)`);
  await pool.database.execute(sql`insert into doors (id) values (1), (2)`);
});
afterAll(() => database.drop());

describe("a transaction that Postgres breaks for a deadlock", () => {
  it("is run again and ends well, and Postgres counts the deadlock", async () => {
    const ctx = systemCtx("test", { db: pool.database });
    let arrived = 0;
    let open = () => {};
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    const through = (first: number, then: number) =>
      inTransaction(ctx, async ({ db }) => {
        await db.execute(sql`update doors set opened = opened + 1 where id = ${first}`);
        arrived += 1;
        if (arrived === 2) open();
        await both;
        await db.execute(sql`update doors set opened = opened + 1 where id = ${then}`);
      });
    await Promise.all([through(1, 2), through(2, 1)]);
    const doors = await pool.database.execute(sql`select id, opened from doors order by id`);
    expect([...doors]).toEqual([
      { id: 1, opened: 2 },
      { id: 2, opened: 2 },
    ]);
    await pool.close();
    expect(await database.deadlocks()).toBe(1);
  });
});
