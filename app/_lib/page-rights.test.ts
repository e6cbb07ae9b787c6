import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PAGE_RIGHTS, sampleAddress } from "@/tests/support/page-rights";
import { isMemberPath } from "./paths";

const app = fileURLToPath(new URL("..", import.meta.url));

/** `(auth)/login/page.tsx` is /login: groups in brackets are no part of an address. */
const addressOf = (file: string) => {
  const parts = file.split(/[/\\]/).slice(0, -1);
  return `/${parts.filter((part) => !/^\(.*\)$/.test(part)).join("/")}`;
};

const pages = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|[/\\])page\.tsx$/.test(file))
  .map(addressOf);

describe("the door before the pages", () => {
  it("knows of every page who may see it, and of none that is not there", () => {
    expect(pages.toSorted()).toEqual(Object.keys(PAGE_RIGHTS).toSorted());
  });

  // A recipient's pages are asked for over a link, and lead to the login by themselves (001 §2).
  const closed = new Set(["member", "admin", "platform"]);
  it.each(Object.entries(PAGE_RIGHTS))(
    "%s, for a %s, is open to visitors or not as it should be",
    (page, right) => {
      expect(isMemberPath(sampleAddress(page))).toBe(closed.has(right));
    },
  );
});
