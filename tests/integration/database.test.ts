import postgres from "postgres";
import { expect, test } from "vitest";
import { migrate } from "@/db/migrate";

test("migrating a migrated database changes nothing", async () => {
  const url = process.env.DATABASE_URL ?? "";
  const sql = postgres(url, { max: 1 });
  const columns = () => sql`
    select table_schema, table_name, column_name, data_type
    from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2, 3`;
  const before = await columns();
  await migrate(url);
  expect(before.length).toBeGreaterThan(50);
  expect(await columns()).toEqual(before);
  await sql.end();
});

test("no column takes its time from the database: it is the verb's, which a test may set", async () => {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  const clock =
    "\\m(now|clock_timestamp|statement_timestamp|transaction_timestamp)\\(|\\mcurrent_(date|time)|\\mlocal(time|timestamp)\\M";
  const found = await sql`
    select table_name || '.' || column_name as location from information_schema.columns
    where table_schema = 'public' and column_default ~* ${clock}`;
  await sql.end();
  expect(found.map(({ location }) => location)).toEqual([]);
});
