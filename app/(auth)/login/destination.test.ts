import { describe, expect, it } from "vitest";
import { communityOf, destinationOf } from "./destination";

const ORIGIN = "https://give.example.org";
const ID = "0190a6e0-0000-7000-8000-000000000001";

describe("after a sign-in one lands", () => {
  it.each([
    [{}, "/campaigns"],
    [{ type: "search" }, "/settings/my-communities/search-community"],
    [{ type: "create" }, "/settings/new-community"],
    [{ type: "other" }, "/campaigns"],
    [{ type: "__proto__" }, "/campaigns"],
    [{ returnTo: "/settings/subscriptions" }, "/settings/subscriptions"],
    [{ returnTo: "/settings/payment-method?campaignId=1" }, "/settings/payment-method?campaignId=1"],
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

describe("somebody who came to add members lands", () => {
  it.each([
    [{ communityId: ID }, `/members/add-members?communityId=${ID}`],
    [{ communityId: ID.toUpperCase() }, `/members/add-members?communityId=${ID}`],
    [{ communityId: ID, type: "search" }, `/members/add-members?communityId=${ID}`],
    [{ communityId: ID, returnTo: "/our-balance" }, "/our-balance"],
    [{ communityId: `${ID}&x=1`, type: "create" }, "/settings/new-community"],
    [{ communityId: "//evil.example" }, "/campaigns"],
    [{ communityId: "" }, "/campaigns"],
  ])("%j: %#", (query, expected) => {
    expect(destinationOf(query, ORIGIN)).toBe(expected);
  });

  it("in the community they named, and in none when it is no id", () => {
    expect(communityOf({ communityId: ID.toUpperCase() })).toBe(ID);
    expect(communityOf({ communityId: "../x" })).toBeUndefined();
    expect(communityOf({})).toBeUndefined();
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

  it("a path of two thousand characters", () => {
    expect(destinationOf({ returnTo: `/${"a".repeat(2000)}` }, ORIGIN)).toBe("/campaigns");
  });
});
