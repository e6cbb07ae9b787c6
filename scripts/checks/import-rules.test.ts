import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import owners from "../imports/table-owners.json";
import { root } from "../support/folders";
import { cruise } from "./import-rules";

const { tables, shared } = owners;
const CONTEXTS = ["notification", "identity", "user", "community", "payment"];
const doors = CONTEXTS.flatMap((context) => [`lib/${context}/index.ts`, `lib/${context}/inside.ts`]);

const ALLOWED = {
  "app/(member)/campaigns/page.tsx": "@/lib/community",
  "app/(member)/campaigns/form.tsx": "@/lib/community/schemas",
  "lib/worker.ts": "@/lib/notification",
  "lib/payment/settling/settle-gifts.ts": "@/lib/community/inside",
  "lib/community/members/join-community.ts": "@/lib/identity/inside",
  "lib/community/campaigns/audience-preview.ts": "@/lib/notification",
  "tests/integration/campaigns.test.ts": "@/lib/community/inside",
  "lib/community/roster/is-admin.ts": "@/lib/community/communities/rules/standing",
  "lib/community/members/leave-community.ts": "@/lib/community/roster/members",
  "lib/payment/reads/my-donations.ts": "@/db/schema/payment",
  "lib/user/profile/list-users.ts": "@/db/schema/users",
  "lib/community/roster/members.ts": "@/db/schema/people",
  "lib/payment/payouts/desk-log.ts": "@/db/schema/platform",
  "scripts/demo/story.ts": "@/lib/community",
  "scripts/demo/communities.ts": "@/lib/identity/inside",
  "app/_lib/session.ts": "@/lib/identity/inside",
  "app/api/auth/_options.ts": "@/lib/identity/inside",
};
const REFUSED = {
  "app/(member)/campaigns/recipient/page.tsx": ["@/lib/community/inside", "outer-entrance"],
  "app/(member)/campaigns/actions.ts": ["@/lib/community/campaigns/recipient-of", "outer-entrance"],
  "app/api/community/_routes/campaigns.ts": ["@/lib/community/inside", "outer-entrance"],
  "app/_features/sign-in/log-out.ts": ["@/lib/identity/inside", "outer-entrance"],
  "components/campaign/seal.tsx": ["@/lib/community/inside", "outer-entrance"],
  "server/fast-api.ts": ["@/lib/identity/inside", "outer-entrance"],
  "lib/content/variables.ts": ["@/lib/community/inside", "outer-entrance"],
  "lib/mail-worker.ts": ["@/lib/notification/inside", "outer-entrance"],
  "scripts/who.ts": ["@/lib/community/inside", "outer-entrance"],
  "scripts/demo/people.ts": ["@/lib/identity/inside", "outer-entrance"],
  "db/seed/reference.ts": ["@/lib/community", "db-imports-kernel-only"],
  "middleware.ts": ["@/lib/identity/inside", "outer-entrance"],
  "app/_features/sign-in/renew.ts": ["@/lib/community/inside", "sign-in-entrance"],
  "lib/payment/payouts/payee.ts": ["@/lib/community/campaigns/recipient-of", "context-entrance"],
  "lib/community/imports/read-sent.ts": ["@/lib/integrations/lists/records", "lists-are-parsed-apart"],
  "lib/notification/queue-message.ts": ["@/lib/payment", "context-line-notification"],
  "lib/identity/sessions/sign-in.ts": ["@/lib/user/inside", "context-line-identity"],
  "lib/user/account.ts": ["@/lib/community", "context-line-user"],
  "lib/community/lock.ts": ["@/lib/payment/inside", "context-line-community"],
  "lib/payment/transfers/list-transfers.ts": ["@/db/schema/community", "tables-community"],
  "lib/community/members/change-email.ts": ["@/db/schema/users", "tables-users"],
  "lib/user/password.ts": ["@/db/schema/identity", "tables-identity"],
  "lib/notification/sending/outbox.ts": ["@/db/schema", "tables-by-file"],
  "lib/payment/reads/audit.ts": ["@/db/schema/platform", "tables-platform"],
  "lib/community/roster/removals.ts": ["@/lib/community/members/join-community", "rooms-roster"],
  "lib/community/facts.ts": ["@/lib/community/roster/members", "rooms-shared"],
  "lib/community/unlisted/folder.ts": ["@/db/schema/people", "rooms-listed"],
  "lib/ledger/names.ts": ["@/db/schema/people", "tables-people"],
} as const;

let folder = "";
let output = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "imports-"));
  for (const path of [".dependency-cruiser.cjs", "scripts/imports"]) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const schemas = ["index", ...Object.keys({ ...tables, ...shared })].map((name) => `db/schema/${name}.ts`);
  const inner = [
    "community/schemas",
    "community/campaigns/recipient-of",
    "community/communities/rules/standing",
    "integrations/lists/records",
  ];
  const files = [...doors, ...schemas, ...inner.map((name) => `lib/${name}.ts`)];
  for (const path of files) write(path, "export const thing = 1;\n");
  for (const [path, to] of Object.entries(ALLOWED)) write(path, `import "${to}";\n`);
  for (const [path, [to]] of Object.entries(REFUSED)) write(path, `import "${to}";\n`);
  write(
    "lib/kernel/actor.ts",
    'import type { Session } from "./session";\nexport type Actor = { in: Session };\n',
  );
  write(
    "lib/kernel/session.ts",
    'import type { Actor } from "./actor";\nexport type Session = { of: Actor };\n',
  );
  files.push("lib/kernel/actor.ts", "lib/kernel/session.ts");
  output = (await cruise(folder, [...files, ...Object.keys(ALLOWED), ...Object.keys(REFUSED)])).output;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const broken = (path: string) =>
  output
    .split("\n")
    .filter((line) => line.includes(` ${path} `))
    .map((line) => /error ([\w-]+):/.exec(line)?.[1]);

test.each(Object.entries(ALLOWED))("%s may import %s", (path) => {
  expect(broken(path)).toEqual([]);
});

test.each(Object.entries(REFUSED))("%s may not import what it should not: %s", (path, [, rule]) => {
  expect(broken(path)).toEqual([rule]);
});

test("a cycle of types is a cycle", () => {
  expect(output).toMatch(/error no-cycles: lib\/kernel\/(actor|session)\.ts/);
});
