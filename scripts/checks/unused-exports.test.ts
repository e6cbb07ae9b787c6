import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unusedExports } from "./unused-exports";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "exports-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function unusedIn(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return unusedExports(folder, Object.keys(files)).map((complaint) => complaint.split(":")[0] ?? "");
}

test("lists values, types and names of index files that no file imports", () => {
  expect(
    unusedIn({
      "lib/sums/add.ts": "export const add = 1;\nexport type Sum = number;\nexport function spare() {}\n",
      "lib/sums/index.ts": 'export { add, spare as extra } from "./add";\n',
      "lib/totals.ts": 'import { add } from "@/lib/sums";\n',
    }),
  ).toEqual(["lib/sums/add.ts Sum", "lib/sums/index.ts extra"]);
});

test("follows `export *`, renamed and dynamic imports", () => {
  expect(
    unusedIn({
      "lib/a.ts": "export const one = 1;\nexport const two = 2;\nexport const three = 3;\n",
      "lib/index.ts": 'export * from "./a";\n',
      "lib/b.ts": 'import { type Spare, one as first } from "./index";\n',
      "lib/c.ts": 'const { two: second } = await import("@/lib");\n',
      "lib/d.ts": 'export class Other {}\n\n(await import("./a")).three;\n',
    }),
  ).toEqual(["lib/d.ts Other"]);
});

test("counts `import *` and a module loaded whole as a use of each name", () => {
  expect(
    unusedIn({
      "db/schema.ts": "export const people = 1;\nexport async function* rows() {}\n",
      "db/client.ts": 'import * as schema from "./schema";\n',
      "lib/pages.tsx": "export const Pages = 1;\n",
      "lib/show.ts": 'import("@/lib/pages").then(show);\n',
    }),
  ).toEqual([]);
});

test("leaves out what Next and tests load by name", () => {
  expect(
    unusedIn({
      "app/page.tsx": "export const metadata = 1;\nexport default 1;\nexport const words = 1;\n",
      "lib/payment/schemas.ts": "export const quoteSchema = 1;\n",
    }),
  ).toEqual(["app/page.tsx words"]);
});
