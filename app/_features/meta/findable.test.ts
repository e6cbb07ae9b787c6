import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { PAGES, type PageRow } from "@/app/pages";

const app = fileURLToPath(new URL("../..", import.meta.url));

const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(app, file), "utf8") }));

const addressOf = (file: string) =>
  `/${file
    .split("/")
    .slice(0, -1)
    .filter((part) => !part.startsWith("("))
    .join("/")}`;

it("a page is closed to search engines unless it goes through pageMetadata", () => {
  const open = sources.filter(({ text }) => /\bindex:\s*true\b|\brobots:\s*["'{][^}]*\ball\b/.test(text));
  expect(open.map(({ file }) => file)).toEqual(["_features/meta/page-metadata.ts"]);
  const layout = sources.find(({ file }) => file === "layout.tsx")?.text;
  expect(layout).toContain("robots: { index: false, follow: false }");
});

/** The first is indexed as the campaign's page, the second not. */
const FOUND_AS_ANOTHER = ["/campaign/anonymous/donate/[communityId]/[campaignId]", "/not-found"];

it("the pages that the table opens do, and no page of a member, a recipient, a checkout or a token", () => {
  const opening =
    /\b(publicPageMetadata|pageMetadata|campaignMetadata|givingMetadata|legalMetadata|doorMetadata)\(/;
  const pages = sources.filter(({ file, text }) => /(^|\/)page\.tsx$/.test(file) && opening.test(text));
  const rows: [string, PageRow][] = Object.entries(PAGES);
  const opened = rows.flatMap(([path, { indexed }]) => (indexed ? [path] : []));
  expect(pages.map(({ file }) => addressOf(file)).toSorted()).toEqual(
    [...opened, ...FOUND_AS_ANOTHER].toSorted(),
  );
});
