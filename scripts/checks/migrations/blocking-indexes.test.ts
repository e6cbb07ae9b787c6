import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../support/folders";
import { blockingIndexes } from "./blocking-indexes";

const blocked = (...files: string[]) =>
  blockingIndexes(files.map((sql, index) => ({ name: `010${index}_some`, sql }))).length;

describe("an index on an existing table", () => {
  it.each([
    ['CREATE INDEX "users_phone" ON "users" USING btree ("phone")', 1],
    ["create unique index if not exists users_phone on users (phone)", 1],
    ['alter table "users" add column a text; create index "users_a" on "users" ("a")', 1],
    ['CREATE UNIQUE INDEX CONCURRENTLY "users_phone" ON "users" USING btree ("phone")', 0],
    ["create table gifts (id uuid); create index gifts_id on gifts (id)", 0],
    ["-- create index users_phone on users (phone)\nselect 1", 0],
  ])("%s", (sql, count) => {
    expect(blocked(sql)).toBe(count);
  });

  it("is not of an existing table if an earlier new migration creates it", () => {
    expect(blocked("create table gifts (id uuid)", "create index gifts_id on gifts (id)")).toBe(0);
  });
});

/** Last migration before the rule; installations have applied it. */
const LAST_BEFORE = "0051";

it("no migration builds an index that blocks writes to an existing table", () => {
  const folder = join(root, "db", "migrations");
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql") && file.slice(0, 4) > LAST_BEFORE);
  expect(files.length).toBeGreaterThan(5);
  const migrations = files
    .sort()
    .map((file) => ({ name: file.slice(0, -4), sql: readFileSync(join(folder, file), "utf8") }));
  expect(blockingIndexes(migrations)).toEqual([]);
  for (const { name, sql } of migrations) {
    if (/index concurrently/i.test(sql))
      expect([name, sql.startsWith("-- outside a transaction: ")]).toEqual([name, true]);
  }
});
