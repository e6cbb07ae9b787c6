import { describe, expect, it } from "vitest";
import { destinationOf } from "./destination";

const ORIGIN = "https://give.example.org";

describe("after a sign-in one lands", () => {
  it.each([
    [{}, "/campaigns"],
    [{ type: "search" }, "/settings/my-communities/search-community"],
    [{ type: "create" }, "/settings/new-community"],
    [{ type: "__proto__" }, "/campaigns"],
    [{ returnTo: "/our-balance?page=2#top" }, "/our-balance?page=2#top"],
    [{ returnTo: "/our-balance", type: "search" }, "/our-balance"],
    [{ callbackUrl: `${ORIGIN}/members` }, "/members"],
    [{ callbackUrl: ORIGIN }, "/"],
    [{ callbackUrl: "/members" }, "/members"],
    [{ returnTo: "/login" }, "/campaigns"],
    [{ returnTo: "/login?returnTo=/login" }, "/campaigns"],
  ])("%j: %s", (query, expected) => {
    expect(destinationOf(query, ORIGIN)).toBe(expected);
  });
});

describe("no parameter sends anybody to another site", () => {
  it.each([
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/%2e//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    " https://evil.example",
    "https:evil.example",
    "evil.example",
    `${ORIGIN}.evil.example/x`,
    `${ORIGIN}@evil.example/x`,
    "/\u0000/evil.example",
    "",
  ])("%j", (wanted) => {
    expect(destinationOf({ returnTo: wanted }, ORIGIN)).toBe("/campaigns");
    const path = destinationOf({ callbackUrl: wanted }, ORIGIN);
    expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
  });

  it("a path of two thousand letters", () => {
    expect(destinationOf({ returnTo: `/${"a".repeat(2000)}` }, ORIGIN)).toBe("/campaigns");
  });
});
