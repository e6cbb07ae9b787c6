import { describe, expect, it } from "vitest";
import type { Failure } from "@/scripts/doctor/answer";
import type { DatabaseFacts } from "./ask";
import { databaseFindings, tablesFindings } from "./rules";

const HERE = { DATABASE_URL: "postgres://elk:hush%20hush@127.0.0.1:5432/fund" };
const GOOD: DatabaseFacts = {
  version: 160_002,
  versionName: "16.2",
  encoding: "UTF8",
  role: "elk",
  isSuperuser: false,
  mayMake: true,
  tablesOfOthers: 0,
  extensionsMissing: [],
  readsOnly: false,
  isEncrypted: false,
  connectionLimit: 97,
  connectionsOfOthers: 1,
  aheadMs: 3,
  sizeBytes: 10_000_000,
  dataDirectory: null,
  migratedAt: 2,
  areRecipientsSealed: true,
  logsValues: false,
  archive: { isOn: false, workedAt: null, failedAt: null },
};
const lines = (changes: Partial<DatabaseFacts> = {}, settings = HERE, processes = 2) =>
  databaseFindings(settings, { value: { ...GOOD, ...changes } }, processes).map(
    ({ state, sentence }) => `${state}: ${sentence}`,
  );
const open = (...args: Parameters<typeof lines>) => lines(...args).filter((line) => !line.startsWith("well"));

it("a database that is as it should be is well in every part", () => {
  expect(lines()).toEqual([
    "well: PostgreSQL 16.2 answers and uses UTF8.",
    "well: The role elk has the rights it needs, and no more.",
    "well: PostgreSQL has enough connections: 97; the site needs up to 24 for 2 processes, the worker 24, and others have 1.",
  ]);
});

it.each<[string, Partial<DatabaseFacts>, string[]]>([
  [
    "an old server",
    { version: 140_011, versionName: "14.11" },
    ["trouble: PostgreSQL is 14.11, but Manyhands needs 15 or newer."],
  ],
  [
    "another encoding",
    { encoding: "SQL_ASCII" },
    ["trouble: The database's encoding is SQL_ASCII, which can't store many names."],
  ],
  [
    "a standby",
    { readsOnly: true },
    ["trouble: The database accepts no writes: it is a standby, or set to read-only."],
  ],
  [
    "no extensions",
    { extensionsMissing: ["unaccent", "pg_trgm"] },
    ["trouble: This PostgreSQL lacks the extension unaccent and pg_trgm."],
  ],
  [
    "recipients in plain text",
    { areRecipientsSealed: false },
    ["advice: The database stores in plain text who campaigns are for, as the previous release did."],
  ],
  [
    "a log with values",
    { logsValues: true },
    [
      "advice: PostgreSQL's log contains the values of statements, and with them the recipients of campaigns.",
    ],
  ],
  [
    "a role that may not migrate",
    { mayMake: false },
    ["trouble: The role elk can't create tables, so the database can't be migrated."],
  ],
  [
    "tables of somebody else, as after a restore",
    { tablesOfOthers: 60 },
    ["trouble: 60 of the tables do not belong to elk, so an upgrade can't change them."],
  ],
  [
    "a role that may do everything",
    { isSuperuser: true, role: "postgres" },
    ["advice: The site uses the superuser postgres, so nothing protects the books from changes."],
  ],
  [
    "too few connections",
    { connectionLimit: 20 },
    [
      "advice: PostgreSQL may run out of connections: it has 20; the site needs up to 24 for 2 processes, the worker 24, and others have 1.",
    ],
  ],
  [
    "a clock that differs a little",
    { aheadMs: 9_000 },
    ["advice: The clock of this machine is 9 seconds ahead of the database's."],
  ],
  [
    "a clock that differs much",
    { aheadMs: -400_000 },
    [
      "trouble: The clock of this machine is 400 seconds behind the database's. Codes, links and webhooks are then rejected as too old.",
    ],
  ],
])("%s", (_, changes, expected) => expect(open(changes)).toEqual(expected));

it("a wire through the internet has to be encrypted, one inside of a network not", () => {
  const at = (host: string) => open({}, { DATABASE_URL: `postgres://elk:x@${host}/fund` });
  expect(at("db.example.org")).toEqual([
    "advice: The connection to the database at db.example.org is not encrypted, so others on the network can read everything.",
  ]);
  expect([at("10.0.0.4"), at("postgres"), at("localhost")]).toEqual([[], [], []]);
  expect(open({ isEncrypted: true }, { DATABASE_URL: "postgres://elk:x@db.example.org/fund" })).toEqual([]);
});

it("as many processes are advised as the connections are enough for", () => {
  const [finding] = databaseFindings(HERE, { value: { ...GOOD, connectionLimit: 65 } }, 8).filter(
    ({ state }) => state === "advice",
  );
  expect(finding?.next).toBe(
    "Set WEB_CONCURRENCY to 3, or raise max_connections in postgresql.conf to 100 and restart PostgreSQL.",
  );
});

describe("no connection", () => {
  const said = (failure: Failure, url = HERE.DATABASE_URL) => {
    const [finding, ...more] = databaseFindings({ DATABASE_URL: url }, { failure }, 2);
    expect(more).toEqual([]);
    expect(`${finding?.sentence} ${finding?.next}`).not.toContain("hush");
    return finding;
  };

  it.each<[string, string]>([
    ["ENOTFOUND", "DATABASE_URL names the host 127.0.0.1, which does not resolve."],
    ["ECONNREFUSED", "PostgreSQL does not answer at 127.0.0.1:5432."],
    ["28P01", "PostgreSQL rejects elk: the password in DATABASE_URL is wrong."],
    [
      "28000",
      "PostgreSQL rejects elk from this machine: the role does not exist, or pg_hba.conf has no line for it.",
    ],
    ["3D000", "PostgreSQL has no database fund."],
    ["42501", "elk may not connect to the database fund."],
    ["53300", "PostgreSQL has no connections left."],
    ["57P03", "PostgreSQL is starting or stopping."],
    ["08P01", "The server, probably PgBouncer, rejects our connection settings."],
    [
      "SELF_SIGNED_CERT_IN_CHAIN",
      "Can't connect to PostgreSQL at 127.0.0.1:5432 (SELF_SIGNED_CERT_IN_CHAIN).",
    ],
  ])("%s: %s", (detail, sentence) => {
    expect(said({ kind: "refused", detail })).toMatchObject({
      state: "trouble",
      sentence,
      next: expect.any(String),
    });
  });

  it("is told of as a firewall where nobody answers, and as an address where there is none", () => {
    expect(said({ kind: "late", detail: "8000 ms" })?.sentence).toBe(
      "PostgreSQL at 127.0.0.1:5432 did not answer within 8 seconds.",
    );
    expect(
      said({ kind: "unreachable", detail: "ERR_INVALID_URL" }, "postgres://elk:hush#hush@h/f")?.sentence,
    ).toBe("DATABASE_URL is not a valid address.");
  });
});

it("tables are compared with the newest migration of this release", () => {
  expect([null, 1, 2, 3].map((migratedAt) => tablesFindings({ migratedAt }, 2)[0]?.sentence)).toEqual([
    "The database is empty.",
    "The database is from an older release than this program.",
    "The database is up to date.",
    "The database is from a newer release than this program. That is normal for a few minutes during an upgrade.",
  ]);
});
