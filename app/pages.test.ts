import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { SHELL_LINKS } from "@/components/shell";
import en from "@/messages/en/meta.json" with { type: "json" };
import { PAGE_RIGHTS, sampleAddress } from "@/tests/support/page-rights";
import { hasPage, isAdminPath, isMemberPath, isTranslated } from "./_features/pages/addresses";
import { HANDLERS, PAGES, type PageRow } from "./pages";

const app = fileURLToPath(new URL(".", import.meta.url));

/** How a page or its component requires an admin. */
const ASKS_ADMIN =
  /requireAdminViewer|requireAdminOf|viewerRole !== ADMIN\) redirect|code === "forbidden"\) redirect|<DraftsPage/;

/** `(auth)/login/page.tsx` is /login: route groups are not part of the URL. */
const addressOf = (file: string) => {
  const parts = file.split(/[/\\]/).slice(0, -1);
  return `/${parts.filter((part) => !/^\(.*\)$/.test(part)).join("/")}`;
};

const addressesOf = (name: string) =>
  readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.split(/[/\\]/).at(-1) === name)
    .map(addressOf);

const pageFiles = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) =>
  /(?:^|[/\\])page\.tsx$/.test(file),
);

const rows: [string, PageRow][] = Object.entries(PAGES);

describe("the table of pages", () => {
  it("has a row for every folder with a page, and none without one", () => {
    expect(Object.keys(PAGES).toSorted()).toEqual(addressesOf("page.tsx").toSorted());
  });

  it("has a row for every route handler outside the API, and none without one", () => {
    const handlers = addressesOf("route.ts").filter((path) => !path.startsWith("/api/"));
    expect(Object.keys(HANDLERS).toSorted()).toEqual(handlers.toSorted());
  });

  const closed = new Set(["member", "admin", "platform"]);
  it.each(Object.entries(PAGE_RIGHTS))(
    "%s, for a %s, is open to visitors or not as it should be",
    (page, right) => {
      expect(isMemberPath(sampleAddress(page))).toBe(closed.has(right));
    },
  );

  it("marks as an admin's every page that asks for one, and each of those asks again behind the middleware", () => {
    const asking = pageFiles
      .filter((file) => ASKS_ADMIN.test(readFileSync(`${app}${file}`, "utf8")))
      .map(addressOf)
      // Its log-in form is on the page itself.
      .filter((path) => PAGE_RIGHTS[path] !== "link");
    const admins = rows.flatMap(([path, { right }]) => (right === "admin" ? [path] : []));
    expect(asking.toSorted()).toEqual(admins.toSorted());
    for (const path of admins) expect([path, isAdminPath(sampleAddress(path))]).toEqual([path, true]);
  });

  it("keeps copies only of pages that are open to everybody, in every language", () => {
    const kept = rows.filter(([, row]) => row.kept);
    expect(kept.length).toBeGreaterThan(8);
    for (const [path, row] of kept)
      expect([path, row.right, row.english]).toEqual([path, "visitor", undefined]);
  });

  it("shows search engines nothing that is a member's, a recipient's or a token's, and has words for what it shows", () => {
    const names: string[] = [];
    for (const [path, { indexed, right, english }] of rows) {
      if (!indexed) continue;
      expect([path, /\[token\]/.test(path), english]).toEqual([path, false, undefined]);
      expect(["visitor", "public-only"]).toContain(right);
      if (indexed === "each") expect(path).toContain("[");
      else names.push(indexed);
    }
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(Object.keys(en)).toContain(name);
  });

  it("has every page that each shell leads to", () => {
    for (const { href } of Object.values(SHELL_LINKS)) expect([href, hasPage(href)]).toEqual([href, true]);
  });

  it("says of every page in which languages it is there", () => {
    for (const [path, { english }] of rows) {
      expect([path, isTranslated(sampleAddress(path))]).toEqual([path, english !== true]);
    }
  });
});
