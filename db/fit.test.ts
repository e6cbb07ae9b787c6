import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fitOf } from "./fit";
import { MIGRATIONS } from "./journal";
import type { DatabaseState } from "./state";

const KNOWN = [
  { tag: "0000_tables", when: 100 },
  { tag: "0001_rules", when: 200 },
  { tag: "0002_names", when: 300 },
];
const PRESENT: DatabaseState = {
  version: 180_004,
  takesWrites: true,
  applied: [100, 200, 300],
  isWhole: true,
  contractedBy: "0001_rules",
};
const fitOfChanged = (changed: Partial<DatabaseState>) => fitOf({ ...PRESENT, ...changed }, KNOWN);

describe("a database", () => {
  it("with all that this release has fits, from Postgres 15 on", () => {
    expect(fitOfChanged({})).toEqual({ kind: "fits" });
    expect(fitOfChanged({ version: 150_000 })).toEqual({ kind: "fits" });
    expect(fitOfChanged({ contractedBy: null })).toEqual({ kind: "fits" });
  });

  it.each<[string, Partial<DatabaseState>, ReturnType<typeof fitOf>]>([
    [
      "of an older Postgres",
      { version: 140_019, applied: [] },
      { kind: "unfit", reason: "The database is PostgreSQL 14.19. Manyhands needs 15 or newer." },
    ],
    [
      "that is empty",
      { applied: [], isWhole: false, contractedBy: null },
      { kind: "unfit", reason: "The database has not been set up yet. Run `npm run db:migrate`." },
    ],
    [
      "that is behind by one",
      { applied: [100, 200] },
      {
        kind: "unfit",
        reason:
          "The database is older than this release: it lacks one migration, from 0002_names on. Run `npm run db:migrate`.",
      },
    ],
    [
      "that is behind by two",
      { applied: [100] },
      {
        kind: "unfit",
        reason:
          "The database is older than this release: it lacks 2 migrations, from 0001_rules on. Run `npm run db:migrate`.",
      },
    ],
    [
      "that was left half way",
      { isWhole: false },
      { kind: "unfit", reason: "The database was not migrated to the end. Run `npm run db:migrate` again." },
    ],
    [
      "of another line, whose later migrations hide what is missing",
      { applied: [100, 300, 400] },
      {
        kind: "unfit",
        reason:
          "The database lacks 0001_rules, and later migrations were applied without it: it belongs to another line of " +
          "this software. Give this one a database of its own, or a backup of its own.",
      },
    ],
    [
      "that is only read",
      { takesWrites: false },
      {
        kind: "readOnly",
        reason: "The database can only be read: it is a standby, or was set to read only.",
      },
    ],
    [
      "that is newer",
      { applied: [100, 200, 300, 400] },
      {
        kind: "newer",
        reason:
          "The database is newer than this release: a later one has applied one migration. " +
          "This one goes on for as long as the upgrade takes; start the later one soon.",
      },
    ],
    [
      "that is newer, and has lost what this release uses",
      { applied: [100, 200, 300, 400, 500], contractedBy: "0004_no_names" },
      {
        kind: "contracted",
        reason:
          "A later release has taken away from the database what this one uses (0004_no_names). Start that one.",
      },
    ],
  ])("%s: says so, and what to do", (_, changed, expected) => {
    expect(fitOfChanged(changed)).toEqual(expected);
  });
});

it("the function that says by which migration something was taken away names one that there is", () => {
  const text = readFileSync(join(import.meta.dirname, "routines", "contracted_by.sql"), "utf8");
  const named = [...text.matchAll(/(?:then|else) '([^']+)'/g)].map(([, name]) => name);
  expect(named).toHaveLength(2);
  expect(MIGRATIONS.map(({ tag }) => tag)).toEqual(expect.arrayContaining(named));
});

it("migrations are numbered without a gap, and each is later than the one before, which alone makes it applied", () => {
  expect(MIGRATIONS.map(({ tag }) => Number(tag.slice(0, 4)))).toEqual(MIGRATIONS.map((_, i) => i));
  const moments = MIGRATIONS.map(({ when }) => when);
  expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
});
