import { describe, expect, test } from "vitest";
import { MENU_HREFS, sideMenu, tabMenu } from "./menu";
import { isCurrent } from "./menu-path";

const everything = new Set(MENU_HREFS);
const labels = (items: { label: string }[]) => items.map((item) => item.label);

describe("the side menu", () => {
  test("shows a plain member the four pages of the specification", () => {
    expect(sideMenu("member", everything).map((item) => item.href)).toEqual([
      "/campaigns",
      "/notifications",
      "/community-admins",
      "/our-balance",
    ]);
  });

  test("shows an admin five entries, three pages under Admin settings", () => {
    const menu = sideMenu("admin", everything);
    expect(labels(menu)).toEqual(["Campaigns", "Notifications", "Members", "Admin settings", "Our Balance"]);
    expect(menu[3]?.children?.map((item) => item.href)).toEqual([
      "/settings/admin/drafts",
      "/settings/admin/admins",
      "/settings/admin/search-engines",
    ]);
  });

  test("never links a page that is not there, nor a head without pages", () => {
    const menu = sideMenu("admin", new Set(["/campaigns", "/admin-settings"]));
    expect(labels(menu)).toEqual(["Campaigns"]);
  });
});

describe("the five-item bar", () => {
  test.each(["member", "admin"] as const)("leaves no page of a %s unreachable", (role) => {
    const { tabs, more } = tabMenu(role, everything);
    const reachable = new Set([...tabs, ...more].map((item) => item.href));
    for (const item of sideMenu(role, everything).flatMap((i) => i.children ?? [i])) {
      expect(reachable).toContain(item.href);
    }
    expect(tabs).toHaveLength(4);
  });
});

test.each([
  ["/campaigns", "/campaigns", true],
  ["/campaigns", "/campaigns/campaign/active/7", true],
  ["/members", "/members/member/7", true],
  ["/members", "/members-of-old", false],
  ["/settings/admin/drafts", "/settings/admin/admins", false],
  ["/settings/admin/drafts", "/settings/admin/drafts/draft/9", true],
])("%s against %s is current: %s", (href, path, expected) => {
  expect(isCurrent(href, path)).toBe(expected);
});
