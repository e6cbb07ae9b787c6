import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../support/folders";
import { intlUses } from "./intl-uses";
import { productFiles } from "./static-checks";

it("only the formatter that never throws writes dates, numbers and lists", async () => {
  const files = await productFiles();
  expect(files).toContain("components/ui/money.tsx");
  expect(files.flatMap((file) => intlUses(file, readFileSync(join(root, file), "utf8")))).toEqual([]);
});

it.each([
  ["new Intl.DateTimeFormat()", "Intl"],
  ["Intl.DateTimeFormat().resolvedOptions().timeZone", "Intl"],
  ["let made: Intl.Collator", "Intl"],
  ["(1234).toLocaleString()", "toLocaleString"],
  ["at?.toLocaleDateString()", "toLocaleDateString"],
])("finds %s", (code, use) => {
  expect(intlUses("app/page.tsx", `export const shown = () => { ${code} };`)).toEqual([
    `app/page.tsx uses ${use}, which only lib/kernel/intl.ts may`,
  ]);
});
