import { expect, test } from "vitest";
import { shortLinks } from "./short-links";

const SITE = { origin: "https://give.example", shortHost: "mhnds.example" };

test.each([
  ["mhnds.example", "/c/K7T2-M4P", { location: "https://give.example/c/K7T2-M4P" }],
  ["MHNDS.example", "/C/k7t2m4p?x=1", { location: "https://give.example/c/k7t2m4p" }],
  ["mhnds.example", "/c", { location: "https://give.example/c" }],
  ["mhnds.example", "/", { location: "https://give.example/" }],
  ["mhnds.example", "/login", "nothing"],
  ["mhnds.example", "/api/user/login", "nothing"],
  ["mhnds.example", "/c/K7T2-M4P/further", "nothing"],
  ["mhnds.example", "/c//evil.example", "nothing"],
  ["give.example", "/c/K7T2-M4P", null],
  ["give.example", "/C/K7T2-M4P", { location: "/c/K7T2-M4P" }],
  ["give.example", "/C//evil.example", null],
  ["give.example", "/campaigns", null],
  [undefined, "/c", null],
])("%s%s", (host, path, where) => {
  expect(shortLinks(host, path, SITE)).toEqual(where);
});

test("without a shorter host every host is the site's own", () => {
  expect(shortLinks("mhnds.example", "/login", { ...SITE, shortHost: undefined })).toBeNull();
});
