import { describe, expect, it } from "vitest";
import { fillPattern, PathTree } from "./path-tree";

const rows = {
  "/": { closed: false },
  "/[...rest]": { closed: false },
  "/campaigns": { closed: true },
  "/campaigns/checkout": { closed: true },
  "/campaigns/[campaignId]/donate": { closed: true },
  "/campaigns/[campaignId]/donate/[communityId]": { closed: true },
  "/campaigns/campaign/[campaignId]/invite-friend": { closed: true },
  "/campaigns/campaign/active/[campaignId]": { closed: true },
  "/members/add-members": { closed: true },
  "/settings": { closed: true },
  "/settings/payment-method": { closed: false },
  "/settings/admin/drafts/draft/[campaignId]": { closed: true },
  "/settings/admin/drafts/suggestion/[communityId]/[campaignId]/add-member": { closed: true },
  "/shared/open": { closed: false },
  "/shared/hidden": { closed: true },
};
const tree = new PathTree(rows);

describe("a path finds its row", () => {
  it.each([
    ["/", "/"],
    ["/campaigns", "/campaigns"],
    ["/campaigns/checkout", "/campaigns/checkout"],
    ["/campaigns/7/donate", "/campaigns/[campaignId]/donate"],
    ["/campaigns/7/donate/8", "/campaigns/[campaignId]/donate/[communityId]"],
    // No row continues after the literal "campaign".
    ["/campaigns/campaign/donate", "/campaigns/[campaignId]/donate"],
    ["/campaigns/campaign/active/7", "/campaigns/campaign/active/[campaignId]"],
    ["/campaigns/campaign/active/invite-friend", "/campaigns/campaign/active/[campaignId]"],
    ["/campaigns/campaign/7/invite-friend", "/campaigns/campaign/[campaignId]/invite-friend"],
    ["/settings/admin/drafts/draft/7", "/settings/admin/drafts/draft/[campaignId]"],
  ])("%s: %s", (path, pattern) => {
    expect(tree.at(path)?.pattern).toBe(pattern);
  });

  it.each([
    "",
    "campaigns",
    "/campaigns/",
    "//campaigns",
    "/campaigns//donate",
    "/Campaigns",
    "/nothing",
    "/members",
  ])("%j has none", (path) => {
    expect(tree.at(path)).toBeNull();
  });

  it("and the values of its parameters", () => {
    const found = tree.at("/campaigns/7/donate/8");
    expect(found?.params).toEqual({ campaignId: "7", communityId: "8" });
    expect(found && fillPattern(found.pattern, found.params)).toBe("/campaigns/7/donate/8");
  });

  it("of which there is one alone", () => {
    expect(() => new PathTree({ "/a/[x]": 1, "/a/[y]": 2 })).toThrow("/a/[y] is the same path as /a/[x]");
  });
});

describe("a question about a path", () => {
  const isClosed = tree.asking(({ closed }) => closed);

  it.each([
    ["/settings", true],
    ["/settings/payment-method", false],
    ["/settings/nothing/at/all", true],
    ["/settings/payment-method/more", false],
    ["/settings/admin", true],
    ["/members", true],
    ["/members/member/7", true],
    ["/campaigns/", true],
    ["/campaigns//donate", true],
    ["/shared", false],
    ["/nothing", false],
    ["//campaigns", false],
    ["/campaigns-elsewhere", false],
    ["", false],
  ])("%j is closed: %s", (path, expected) => {
    expect(isClosed(path)).toBe(expected);
  });
});
