import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MIGRATIONS } from "@/db/journal";
import { migrate } from "@/db/migrate";
import { type PostgresServer, removePostgres, startOwnPostgres } from "@/scripts/postgres";
import { throwawayFolder } from "@/scripts/postgres/throwaway";
import { until } from "@/scripts/processes/processes";
import { migrateUpTo } from "../support/migrate-up-to";

const FOLDER = join(import.meta.dirname, "..", "..", "db", "migrations");
const OUTSIDE = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".sql"))
  .filter((file) => readFileSync(join(FOLDER, file), "utf8").startsWith("-- outside a transaction: "))
  .map((file) => file.slice(0, -4));

const dataDir = throwawayFolder();
let server: PostgresServer;
let sql: postgres.Sql;
beforeAll(async () => {
  server = await startOwnPostgres({ dataDir, throwaway: true });
  sql = postgres(server.url, { max: 4, onnotice: () => {} });
  // As in an upgrade. `migrate` alone also seals the recipients of a new database.
  await migrateUpTo(sql, MIGRATIONS.at(-1)?.tag ?? "");
  await migrate(server.url);
}, 60_000);
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await removePostgres(dataDir);
});

const forget = async (tags: readonly string[]) => {
  const moments = MIGRATIONS.filter(({ tag }) => tags.includes(tag)).map(({ when }) => when);
  await sql`delete from drizzle.__drizzle_migrations where created_at in ${sql(moments)}`;
};
const validity = async () => {
  const rows = await sql`
    select indisvalid as valid from pg_index where indexrelid = to_regclass('users_mailbox')`;
  return rows.map(({ valid }) => valid);
};
const builder = async (): Promise<number | undefined> => {
  const [row] = await sql`
    select pid from pg_stat_activity where query ~* 'create index concurrently "users_mailbox"' and wait_event_type = 'Lock'
      and pid <> pg_backend_pid()`;
  return row?.pid;
};
const isConcurrentWaiting = async () => {
  const rows = await sql`
    select pid from pg_stat_activity
    where query ~* '(drop|create) index concurrently' and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
  return rows.length > 0;
};
const person = () => sql`
  insert into users (id, email, created_at) values (gen_random_uuid(), gen_random_uuid() || '@load.example', '2026-02-01')`;

describe("a migration that builds an index on people", () => {
  it("lets people register while it waits, survives a stop, and two runs take turns", async () => {
    await forget(["0053_canonical_mailbox"]);
    await sql`drop index users_mailbox`;
    await person();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const open = sql.begin(async (tx) => {
      await tx`update users set first_name = 'Ada'`;
      await ended;
    });
    const stopped = migrate(server.url).then(
      () => null,
      (error: unknown) => error,
    );
    expect(await until(async () => (await builder()) !== undefined, 20_000)).toBe(true);
    await sql.begin(async (tx) => {
      await tx`set local lock_timeout = 2000`;
      await tx`insert into users (id, email, created_at) values (gen_random_uuid(), 'b@load.example', '2026-02-01')`;
    });
    await sql`select pg_cancel_backend(${(await builder()) ?? 0})`;
    expect(await stopped).toMatchObject({ code: "57014" });
    expect(await validity()).toEqual([false]);

    const again = [migrate(server.url), migrate(server.url)];
    // The first drops invalid indexes, which also waits for the open transaction.
    expect(await until(isConcurrentWaiting, 20_000)).toBe(true);
    end();
    await open;
    expect(await Promise.all(again)).toEqual(["present", "present"]);
    expect(await validity()).toEqual([true]);
  }, 60_000);

  it("finds a mailbox by its index", async () => {
    await sql`insert into users (id, email, created_at)
      select gen_random_uuid(), 'person' || n || '@many.example', '2026-02-01' from generate_series(1, 3000) n`;
    await sql`analyze users`;
    const plan = await sql<{ "QUERY PLAN": string }[]>`
      explain select id from users where canonical_mailbox(email) = canonical_mailbox('Person7+x@many.example')`;
    expect(plan.map((row) => row["QUERY PLAN"]).join()).toContain("users_mailbox");
  });

  it("may be repeated, as every one outside a transaction", async () => {
    expect(OUTSIDE).toContain("0053_canonical_mailbox");
    await forget(OUTSIDE);
    expect(await migrate(server.url)).toBe("present");
  }, 60_000);
});

function mailboxOf(address: string): string {
  const [local = "", host = ""] = address.toLowerCase().split("@");
  const [name = ""] = local.split("+");
  return ["gmail.com", "googlemail.com"].includes(host)
    ? `${name.replaceAll(".", "")}@gmail.com`
    : `${name}@${host}`;
}

describe("the mailbox of an address", () => {
  const ODD = [
    "ada@example.org",
    "Ada.Love+Lace@Gmail.com",
    "a.d.a@googlemail.com",
    "a.d.a@GOOGLEMAIL.COM",
    "ada.love@mail.gmail.com",
    "ada.love@gmail.com.example",
    "a+b+c@example.org",
    "+tag@example.org",
    "+@gmail.com",
    "...@gmail.com",
    "@gmail.com",
    "@",
    "",
    "no-host",
    "no.host+tag",
    "two@gmail.com@example.org",
    "two@example.org@gmail.com",
    "plus@exa+mple.org",
    "plus@gmail.com+x",
    "o'hara%_\\@gmail.com",
    "née@exämple.org",
    "用户@例え.jp",
    " spaced @gmail.com ",
  ];

  it.each(ODD)("%j", async (address) => {
    const [row] = await sql`select canonical_mailbox(${address}) as mailbox`;
    expect(row?.mailbox).toBe(mailboxOf(address));
  });

  it("of none is none", async () => {
    const [row] = await sql`select canonical_mailbox(null) as mailbox`;
    expect(row?.mailbox).toBeNull();
  });
});
