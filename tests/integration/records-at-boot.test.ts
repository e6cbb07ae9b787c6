import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { migrate } from "@/db/migrate";
import { lookAtRecords, Records } from "@/lib/platform";
import { root } from "@/scripts/support/folders";
import { type Gate, gateTo } from "../support/gate";
import { createTestDatabase, databaseBeside, removeDatabase, type TestDatabase } from "../support/postgres";

let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await createTestDatabase(inject("templateUrl"));
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const FITS = { state: "ready", doubt: null };
const look = (url = database.url) => lookAtRecords(url);

function address(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

async function withLaterMigration<T>(work: () => Promise<T>): Promise<T> {
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`;
  try {
    return await work();
  } finally {
    await sql`delete from drizzle.__drizzle_migrations where hash = 'later'`;
  }
}

async function whileContracted<T>(work: () => Promise<T>): Promise<T> {
  const text = await readFile(join(root, "db/routines/contracted_by.sql"), "utf8");
  await sql.unsafe(
    "create or replace function contracted_by() returns text language sql immutable return '9999_contract'",
  );
  try {
    return await work();
  } finally {
    await sql.unsafe(text);
  }
}

describe("a look at the database says", () => {
  it("that it fits once it is migrated, and before that to migrate it", async () => {
    expect(await look()).toEqual(FITS);
    const empty = databaseBeside(database.url, `empty_${process.pid}`);
    const maintenance = postgres(databaseBeside(database.url, "postgres"), { max: 1 });
    await maintenance.unsafe(`create database ${new URL(empty).pathname.slice(1)}`);
    await maintenance.end();
    try {
      expect(await look(empty)).toEqual({
        state: "unfit",
        reason: "The database has not been set up yet. Run `npm run db:migrate`.",
      });
      expect(await migrate(empty)).toBe("present");
      expect(await look(empty)).toEqual(FITS);
    } finally {
      await removeDatabase(empty);
    }
  });

  it("that it is behind, by how much, and to migrate it", async () => {
    const last = await sql`
      delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`;
    expect(await look()).toEqual({
      state: "unfit",
      reason: expect.stringMatching(
        /^The database is older than this release: it lacks one migration, from \d{4}_\w+ on\. Run `npm run db:migrate`\.$/,
      ),
    });
    await sql`insert into drizzle.__drizzle_migrations ${sql(last)}`;
    expect(await look()).toEqual(FITS);
  });

  it("that it was left half way: without the job queue, or the functions", async () => {
    const half = { state: "unfit", reason: expect.stringContaining("was not migrated to the end") };
    for (const [away, back] of [
      [
        "alter schema graphile_worker rename to elsewhere",
        "alter schema elsewhere rename to graphile_worker",
      ],
      [
        "alter function contracted_by rename to elsewhere",
        "alter function elsewhere rename to contracted_by",
      ],
    ] as const) {
      await sql.unsafe(away);
      expect(await look()).toEqual(half);
      await sql.unsafe(back);
    }
    expect(await look()).toEqual(FITS);
  });

  it("that it is newer, which is a doubt, and that it was contracted, with which nobody starts", async () => {
    await withLaterMigration(async () => {
      expect(await look()).toEqual({
        state: "ready",
        doubt: expect.stringMatching(
          /^The database is newer than this release: a later one has applied one migration/,
        ),
      });
      await whileContracted(async () => {
        expect(await look()).toEqual({
          state: "contracted",
          reason: expect.stringContaining("taken away from the database what this one uses (9999_contract)"),
        });
      });
    });
    expect(await look()).toEqual(FITS);
  });

  it("that the server is too old, whatever else is true of it", async () => {
    const state = { version: 140_019, takesWrites: true, applied: [], isWhole: false, contractedBy: null };
    expect(await lookAtRecords(database.url, async () => state)).toEqual({
      state: "unfit",
      reason: "The database is PostgreSQL 14.19. Manyhands needs 15 or newer.",
    });
  });

  it("that it only reads, which may pass", async () => {
    const name = new URL(database.url).pathname.slice(1);
    await sql.unsafe(`alter database ${name} set default_transaction_read_only = on`);
    expect(await look()).toEqual({ state: "away", reason: expect.stringContaining("can only be read") });
    await sql.unsafe("set transaction_read_only = off");
    await sql.begin("read write", (tx) =>
      tx.unsafe(`alter database ${name} reset default_transaction_read_only`),
    );
    expect(await look()).toEqual(FITS);
  });

  it.each<[string, (url: URL) => void, string, RegExp]>([
    [
      "a wrong password",
      (url) => {
        url.password = "visible";
      },
      "unfit",
      /^The database lets nobody in: password authentication failed for user "\w+". Check the user name and password in DATABASE_URL\.$/,
    ],
    [
      "a database that is not there",
      (url) => {
        url.pathname = "/none";
      },
      "unfit",
      /^There is no database none at 127\.0\.0\.1\. Create it \(createdb\), or mend its name in DATABASE_URL\.$/,
    ],
    [
      "a parameter that Postgres does not know",
      (url) => {
        url.search = "?channel_binding=require";
      },
      "unfit",
      /^The database refuses the connection: unrecognized configuration parameter "channel_binding"\. Take that out of what follows \? in DATABASE_URL\.$/,
    ],
    [
      "a port where nothing listens",
      (url) => {
        url.port = "9";
      },
      "away",
      /^The database can't be reached: nothing listens at 127\.0\.0\.1, port 9\.$/,
    ],
    [
      "a host that is not there",
      (url) => {
        url.hostname = "nowhere.invalid";
      },
      "away",
      /^The database can't be reached: .*nowhere\.invalid/,
    ],
  ])("%s, without the password", async (_, change, state, reason) => {
    const found = await look(address(change));
    expect(found).toEqual({ state, reason: expect.stringMatching(reason) });
    expect(JSON.stringify(found)).not.toContain(new URL(database.url).password);
    expect(JSON.stringify(found)).not.toContain("visible");
  });
});

describe("a database that a later release has migrated", () => {
  it("is left as it is by an older one's migrating: its functions are the later one's", async () => {
    await withLaterMigration(async () => {
      await sql`update applied_routines set hash = 'later' where name = 'digest_time.sql'`;
      expect(await migrate(database.url)).toBe("newer");
      expect(await sql`select hash from applied_routines where name = 'digest_time.sql'`).toEqual([
        { hash: "later" },
      ]);
    });
    expect(await migrate(database.url)).toBe("present");
    expect(await sql`select 1 from applied_routines where hash = 'later'`).toEqual([]);
  });
});

describe("the records of a process", () => {
  let gate: Gate;
  beforeAll(async () => {
    gate = await gateTo(database.url);
  });
  afterAll(() => gate.shut());

  it("are waited for while they are away, and found once they are back; later outages are not waited for", async () => {
    const told = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    vi.stubEnv("LOG_LEVEL", "warn");
    let clock = 0;
    const records = new Records(
      () => lookAtRecords(gate.url),
      () => clock,
    );
    const ready = async () => {
      clock += 1_000;
      return records.readiness();
    };
    const away = { ready: false, reasons: [expect.stringMatching(/^The database can't be reached: /)] };
    await gate.shut();
    let waited = 0;
    const begun = records.begin({ signal: new AbortController().signal, onWait: () => (waited += 1) });
    await vi.waitFor(() => expect(waited).toBeGreaterThan(1), { timeout: 10_000 });
    expect([await ready(), records.haveBegun]).toEqual([away, false]);
    await gate.open();
    expect(await begun).toBe(true);
    expect([await ready(), records.haveBegun]).toEqual([{ ready: true, reasons: [] }, true]);
    await gate.shut();
    expect([await ready(), records.haveBegun]).toEqual([away, true]);
    await gate.open();
    expect(await ready()).toEqual({ ready: true, reasons: [] });
    const lines = told.mock.calls.filter(([line]) => String(line).includes("waits_for_records"));
    told.mockRestore();
    vi.unstubAllEnvs();
    expect(lines).toHaveLength(1);
  });

  it("that were contracted keep nobody from going on, and everybody from starting", async () => {
    const records = new Records(() => lookAtRecords(database.url));
    await whileContracted(async () => {
      const asked = new AbortController();
      const begun = records.begin({ signal: asked.signal, isQuiet: true, onWait: () => asked.abort() });
      expect(await begun).toBe(false);
      expect(await records.readiness()).toMatchObject({ ready: false });
    });
    const running = new Records(() => lookAtRecords(database.url));
    await running.begin({ signal: new AbortController().signal });
    await whileContracted(async () => {
      expect(await running.readiness()).toEqual({ ready: true, reasons: [] });
    });
  });

  it("are looked at once a second, however often somebody asks", async () => {
    let looks = 0;
    let clock = 0;
    const records = new Records(
      async () => {
        looks += 1;
        return { state: "ready", doubt: null };
      },
      () => clock,
    );
    await records.begin({ signal: new AbortController().signal });
    const atOnce = await Promise.all(Array.from({ length: 50 }, () => records.readiness()));
    expect([new Set(atOnce.map(({ ready }) => ready)), looks]).toEqual([new Set([true]), 2]);
    clock = 1_000;
    await records.readiness();
    expect(looks).toBe(3);
  });
});
