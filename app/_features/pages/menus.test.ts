import { describe, expect, it } from "vitest";
import type { PageRow } from "@/app/pages";
import { isCurrent } from "@/components/shell/menu-path";
import { communityMenu, deskMenu, settingsMenu } from "./menus";

const hrefs = (links: readonly { href: string }[]) => links.map(({ href }) => href);
const outline = (menu: ReturnType<typeof communityMenu>) =>
  menu.side.map((entry) => ("links" in entry ? [entry.label, ...hrefs(entry.links)] : entry.href));

describe("the community's menu", () => {
  it("shows a plain member the four pages of the specification", () => {
    const menu = communityMenu("member");
    expect(outline(menu)).toEqual(["/campaigns", "/notifications", "/community-admins", "/our-balance"]);
    expect(hrefs(menu.tabs)).toEqual(["/campaigns", "/notifications", "/our-balance", "/community-admins"]);
    expect(menu.more).toEqual([]);
  });

  it("shows an admin the pages below Admin settings, and what fits no bar under More", () => {
    const menu = communityMenu("admin");
    expect(outline(menu)).toEqual([
      "/campaigns",
      "/notifications",
      "/members",
      [
        "Admin settings",
        "/members/join-requests",
        "/settings/admin/admins",
        "/settings/admin/privacy",
        "/settings/admin/search-engines",
      ],
      "/our-balance",
    ]);
    expect(hrefs(menu.tabs)).toEqual(["/campaigns", "/members", "/our-balance"]);
    expect(hrefs(menu.more)).toEqual([
      "/notifications",
      "/members/join-requests",
      "/settings/admin/admins",
      "/settings/admin/privacy",
      "/settings/admin/search-engines",
    ]);
  });

  it("says what stands beside an entry, and its shorter word in the bar", () => {
    const [campaigns, notifications] = communityMenu("member").tabs;
    expect(campaigns).toEqual({
      href: "/campaigns",
      label: "Campaigns",
      short: "Campaigns",
      icon: "heart-handshake",
      badge: "activeCampaigns",
    });
    expect(notifications).toMatchObject({ label: "Notifications", short: "News", badge: "unread" });
  });

  it("takes in a page with its row alone, at the row's place", () => {
    const rows: Record<string, PageRow> = {
      "/campaigns": {
        right: "member",
        menu: { in: "community", label: "Campaigns", icon: "bell", tab: { member: 1, admin: 1 } },
      },
      "/members": {
        right: "admin",
        menu: {
          in: "community",
          label: "Members",
          icon: "users",
          badge: "members",
          for: "admin",
          tab: { admin: 2 },
        },
      },
      "/settings/admin/drafts": {
        right: "admin",
        menu: {
          in: "community",
          label: "Campaign drafts",
          short: "Drafts",
          icon: "file-pen-line",
          for: "admin",
          under: "adminSettings",
          tab: { admin: 4 },
        },
      },
      "/our-balance": {
        right: "member",
        menu: { in: "community", label: "Our Balance", icon: "piggy-bank", tab: { admin: 3 } },
      },
    };
    const menu = communityMenu("admin", rows);
    expect(outline(menu)).toEqual([
      "/campaigns",
      "/members",
      ["Admin settings", "/settings/admin/drafts"],
      "/our-balance",
    ]);
    expect(hrefs(menu.tabs)).toEqual(["/campaigns", "/members", "/our-balance", "/settings/admin/drafts"]);
    expect(menu.more).toEqual([]);
    expect(outline(communityMenu("member", rows))).toEqual(["/campaigns", "/our-balance"]);
  });

  it.each(["member", "admin"] as const)(
    "leaves no page of a %s unreachable on a phone, and fits its bar",
    (role) => {
      const { side, tabs, more } = communityMenu(role);
      const all = side.flatMap((entry) => ("links" in entry ? entry.links : [entry]));
      expect(hrefs([...tabs, ...more]).toSorted()).toEqual(hrefs(all).toSorted());
      expect(tabs.length).toBeLessThanOrEqual(4);
    },
  );
});

it("the settings stand in the order of the specification", () => {
  expect(settingsMenu().map(({ label }) => label)).toEqual([
    "My communities",
    "New community",
    "Personal info",
    "Login & security",
    "Tutorials",
    "FAQ",
  ]);
});

it("the desk leads to its own pages", () => {
  expect(deskMenu().map(({ href, label }) => `${href} ${label}`)).toEqual([
    "/platform Today",
    "/platform/communities Communities",
    "/platform/payouts Payouts",
    "/platform/inbox Inbox",
    "/platform/surges Surges",
    "/platform/log Log",
  ]);
});

it.each([
  ["/campaigns", "/campaigns", true],
  ["/campaigns", "/campaigns/campaign/active/7", true],
  ["/members", "/members/member/7", true],
  ["/members", "/members-of-old", false],
  ["/settings/admin/drafts", "/settings/admin/admins", false],
  ["/settings/admin/drafts", "/settings/admin/drafts/draft/9", true],
])("%s against %s is current: %s", (href, path, expected) => {
  expect(isCurrent(href, path)).toBe(expected);
});
