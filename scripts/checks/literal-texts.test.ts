import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../support/folders";
import { literalTexts } from "./literal-texts";
import { productFiles } from "./static-checks";

it("every text of a page is in the catalogue", async () => {
  const files = await productFiles();
  expect(files).toContain("app/(platform)/platform/page.tsx");
  expect(files.flatMap((file) => literalTexts(file, readFileSync(join(root, file), "utf8")))).toEqual([]);
});

it.each([
  ["<p>Waiting for approval</p>", "Waiting for approval"],
  ['<p>{isLast ? "Nothing" : t("more")}</p>', '"Nothing"'],
  ['<ul aria-label="Files" />', '"Files"'],
  ["<a aria-label={`Delete it`} />", "`Delete it`"],
  ['<Field hint={isFirst && "Type it"} />', '"Type it"'],
  ['<Tabs tabs={[{ label: "All" }]} />', '"All"'],
  ['<p>{plural(count, "member")}</p>', '"member"'],
])("finds the text in %s", (code, text) => {
  expect(literalTexts("app/page.tsx", `export const Page = () => ${code};`)).toEqual([
    `app/page.tsx:1 has a text: ${text}`,
  ]);
});

it.each([
  '<p className="small quiet">{t("waiting")}</p>',
  "<code>npm run desk -- add EMAIL</code>",
  "<p>{formatDate(at)}, 10:15</p>",
  '<Tabs tabs={[{ label: "waiting" }]} />',
  '<p title={t("waiting", { name })} />',
])("finds none in %s", (code) => {
  expect(literalTexts("app/page.tsx", `export const Page = () => ${code};`)).toEqual([]);
});

it("finds a sentence that a rule of lib returns", () => {
  const source = 'export const CODES: Record<string, string> = { "30005": "The number is not in use" };';
  expect(literalTexts("lib/notification/desk/rules/reason.ts", source)).toEqual([
    'lib/notification/desk/rules/reason.ts:1 has a text: "The number is not in use"',
  ]);
});

it("finds no text in the names that a rule of lib returns", () => {
  const source = 'export const CODES = { "30005": "unknownNumber", "21610": "stopped" };';
  expect(literalTexts("lib/notification/desk/rules/reason.ts", source)).toEqual([]);
});
