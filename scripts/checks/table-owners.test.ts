import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import owners from "../imports/table-owners.json";
import { root } from "../support/folders";
import { foreignTables, tableNames, tablesIn } from "./table-owners";

const value = (expression: string) => `$\{${expression}}`;

test.each([
  ["a join", "sql`select 1 from donations d join users u on true`", ["donations", "users"]],
  ["a list", 'sql`update x set a = 1 from users u, "memberships" where true`', ["x", "users", "memberships"]],
  ["a typed one", "sql<{ id: string; n: number }[]>`insert into opt_outs values (1)`", ["opt_outs"]],
  ["values between", `sql\`select ${value("a ? { b } : c")} from users\``, ["users"]],
  [
    "one within another",
    `sql\`select 1 ${value("b && sql`from payouts`")} union select 2 from ${value("table")}\``,
    ["payouts"],
  ],
  ["no SQL", "tell`from users`; // from users", []],
])("what SQL names: %s", (_name, source, tables) => {
  expect(tablesIn(source).filter((name) => name !== "")).toEqual(tables);
});

test("SQL by hand that names a table of another context is found, and a named exception is not", () => {
  const folder = mkdtempSync(join(tmpdir(), "tables-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  try {
    write("db/schema/community.ts", 'export const memberships = pgTable(\n  "memberships", {});');
    write("db/schema/platform.ts", 'export const auditLog = pgTable("audit_log", {});');
    write("db/schema/people.ts", 'export const people = pgView("people").as();');
    const select = (table: string) => `const rows = sql\`select 1 from ${table}\`;`;
    write("lib/payment/reads/a.ts", select("memberships"));
    write("lib/payment/reads/a.test.ts", select("memberships"));
    write("lib/payment/reads/b.ts", select("people"));
    write("lib/payment/payouts/desk-log.ts", select("audit_log"));
    write("lib/community/members/c.ts", select("memberships"));
    write("lib/community/members/d.ts", select("audit_log"));
    expect(foreignTables(folder)).toEqual([
      "lib/community/members/d.ts names audit_log in SQL, which db/schema/platform.ts keeps for platform",
      "lib/payment/reads/a.ts names memberships in SQL, which db/schema/community.ts keeps for community",
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("every file of the schema that declares a table or a view has owners", () => {
  const declared = new Set(tableNames(join(root, "db/schema")).values());
  const named = Object.keys({ ...owners.tables, ...owners.shared });
  expect([...declared].filter((schema) => !named.includes(schema))).toEqual([]);
});
