import { describe, expect, it } from "vitest";
import { contractionsOf } from "./contractions";

const told = (...files: string[]) =>
  contractionsOf(
    files.map((sql, index) => ({ name: `010${index}_some`, sql })),
    ["0.1.0"],
  ).map((sentence) => sentence.replace(/^.*` /, ""));

const READ = "takes away what the release before may read.";
const COLUMN = "takes away a column that the release before may read.";
const NAME = "takes away a name that the release before uses.";
const TYPE = "changes the type of what the release before reads and writes.";
const ROWS = "refuses rows that the release before may write.";
const LEFT_OUT = "refuses rows of the release before, which leaves the column out.";
const UNKNOWN = "refuses rows of the release before, which does not know the column: give it a default.";
const MAYBE = "may refuse rows that the release before writes.";

describe("what would break the release before", () => {
  it.each([
    ["drop table gifts", READ],
    ['DROP TABLE IF EXISTS "public"."gifts" CASCADE', READ],
    ["drop view campaign_audience", READ],
    ["drop function due(date)", READ],
    ["drop type state", READ],
    ['ALTER TABLE "users" DROP COLUMN "phone"', COLUMN],
    ["alter table users drop phone", COLUMN],
    ["alter table users add a text, drop column b", COLUMN],
    ["alter table users rename to people", NAME],
    ["alter table users rename column phone to number", NAME],
    ["alter table users rename constraint a to b", NAME],
    ["alter type state rename value 'a' to 'b'", NAME],
    ["alter table users alter column phone type varchar(20)", TYPE],
    ['ALTER TABLE "users" ALTER COLUMN "phone" SET DATA TYPE text', TYPE],
    ["alter table users alter column phone set not null", ROWS],
    ["alter table users alter phone drop default", LEFT_OUT],
    ["alter table users add column tier integer not null", UNKNOWN],
    ['ALTER TABLE "users" ADD COLUMN "tier" integer NOT NULL', UNKNOWN],
    ["alter table users add constraint c check (length(name) > 2)", MAYBE],
    ['ALTER TABLE "users" ADD CONSTRAINT "c" UNIQUE("phone")', MAYBE],
    ["alter table users add foreign key (a) references b (c)", MAYBE],
    ["create unique index users_phone on users (phone)", MAYBE],
    ["do $$ begin drop table gifts; end $$", READ],
    ["-- drops nothing\nselect 1; drop table gifts", READ],
  ])("%s", (sql, why) => {
    expect(told(sql)).toEqual([why]);
  });
});

describe("what the release before does not notice", () => {
  it.each([
    "create table gifts (id uuid primary key, name text not null)",
    "alter table users add column tier integer",
    "alter table users add column tier integer not null default 0",
    "alter table users add column full_name text generated always as (a || b) stored",
    "alter table users alter column phone drop not null",
    "alter table users alter column tier set default 3",
    "alter table users drop constraint users_state",
    "create index users_phone on users (phone)",
    "drop index users_phone",
    "drop trigger users_changed on users",
    "alter type state add value 'paused'",
    "create or replace function due() returns int language sql as $$ select 1; drop table gifts $$",
    "insert into texts (text) values ('; drop table gifts;')",
    "-- drop table gifts;\nselect 1",
    "/* drop table gifts; */ select 1",
  ])("%s", (sql) => {
    expect(told(sql)).toEqual([]);
  });

  it("what is new since that release may be changed at will", () => {
    expect(
      told(
        'create table drafts (id uuid); alter table drafts add column a text not null; alter table "drafts" rename to plans',
        "drop table drafts",
      ),
    ).toEqual([]);
  });

  it("a constraint on new columns alone refuses nothing that it writes", () => {
    const add = 'alter table "users" add column "held_at" timestamptz;';
    const check =
      'alter table "users" add constraint "held" check ("users"."held_at" is null or "users"."held_at" > \'2026-01-01\');';
    expect(told(add + check)).toEqual([]);
    expect(told(`${add} create unique index "u" on "users" ("held_at");`)).toEqual([]);
    expect(told(`${add} create unique index "u" on "users" ("held_at", "phone");`)).toEqual([MAYBE]);
  });
});

describe("a statement that says why it breaks nothing", () => {
  it.each([
    "-- contracts 0.1.0: it reads the phone from contacts\nalter table users drop column phone;",
    "-- expands: the check takes one more state than before\nalter table users add constraint c check (state in ('a', 'b'));",
  ])("%s", (sql) => {
    expect(told(sql)).toEqual([]);
  });

  it("must name a release that there was, and give a reason", () => {
    expect(told("-- contracts 0.7.0: it reads the phone from contacts\ndrop table gifts;")).toEqual([
      "names the release 0.7.0, which docs/releases.json does not have.",
    ]);
    expect(told("-- contracts 0.1.0: yes\ndrop table gifts;")).toEqual([READ]);
  });

  it("speaks for the next statement alone", () => {
    expect(told("-- contracts 0.1.0: nobody reads gifts\ndrop table gifts;\ndrop table people;")).toEqual([
      READ,
    ]);
  });
});

it("names the file and the statement", () => {
  expect(contractionsOf([{ name: "0101_less", sql: "drop table gifts;" }], [])).toEqual([
    `db/migrations/0101_less.sql: \`drop table gifts\` ${READ}`,
  ]);
});
