import { describe, expect, it } from "vitest";
import { PAGES, type PageRow } from "@/app/pages";
import { isCurrent } from "@/components/shell/menu-path";
import en from "@/messages/en/pages.json" with { type: "json" };
import es from "@/messages/es/pages.json" with { type: "json" };
import { adminSettings, communityMenu, deskMenu, settingsMenu } from "./menus";

type Texts = { [key: string]: string | Texts };

const sayIn = (texts: Texts) => (key: string) => {
  const found = key
    .split(".")
    .reduce<string | Texts | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), texts);
  if (typeof found !== "string") throw new Error(`no text ${key}`);
  return found;
};
const say = sayIn(en);

const hrefs = (links: readonly { href: string }[]) => links.map(({ href }) => href);
const outline = (menu: ReturnType<typeof communityMenu>) =>
  menu.side.map((entry) => ("links" in entry ? [entry.href, ...hrefs(entry.links)] : entry.href));

describe("the community's menu", () => {
  it("shows a plain member the four pages of the specification", () => {
    const menu = communityMenu("member", say);
    expect(outline(menu)).toEqual(["/campaigns", "/notifications", "/community-admins", "/our-balance"]);
    expect(hrefs(menu.tabs)).toEqual(["/campaigns", "/notifications", "/our-balance", "/community-admins"]);
    expect(menu.more).toEqual([]);
  });

  it("shows an admin those that the specification names, and in the bar what all settings are reached from", () => {
    const menu = communityMenu("admin", say);
    expect(outline(menu)).toEqual([
      "/campaigns",
      "/notifications",
      "/members",
      ["/admin-settings", "/settings/admin/drafts", "/settings/admin/admins"],
      "/our-balance",
    ]);
    expect(hrefs(menu.tabs)).toEqual(["/campaigns", "/members", "/our-balance", "/settings/admin/drafts"]);
    expect(hrefs(menu.more)).toEqual(["/notifications", "/admin-settings"]);
  });

  it("lists every page for admins below /settings/admin at /admin-settings, each with a sentence", () => {
    const settings = adminSettings(say);
    expect(hrefs(settings)).toEqual([
      "/settings/admin/drafts",
      "/members/join-requests",
      "/settings/admin/admins",
      "/settings/admin/community",
      "/settings/admin/privacy",
      "/settings/admin/messages",
      "/settings/admin/search-engines",
      "/settings/admin/history",
      "/settings/admin/deletion",
    ]);
    for (const { says } of settings) expect(says).toMatch(/^[A-Z].{20,}\.$/);
    const pages = Object.keys(PAGES).filter((href) => /^\/settings\/admin\/[a-z-]+$/.test(href));
    expect(hrefs(settings)).toEqual(expect.arrayContaining(pages));
  });

  it("says what stands beside an entry, and its shorter word in the bar", () => {
    const [campaigns, notifications] = communityMenu("member", say).tabs;
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
        menu: { in: "community", label: "campaigns", icon: "bell", tab: { member: 1, admin: 1 } },
      },
      "/members": {
        right: "admin",
        menu: {
          in: "community",
          label: "members",
          icon: "users",
          badge: "members",
          for: "admin",
          tab: { admin: 2 },
        },
      },
      "/admin-settings": {
        right: "admin",
        menu: { in: "community", label: "adminSettings", icon: "sliders-horizontal", for: "admin" },
      },
      "/settings/admin/drafts": {
        right: "admin",
        menu: {
          in: "community",
          label: "drafts",
          short: "draftsShort",
          icon: "file-pen-line",
          for: "admin",
          under: "/admin-settings",
          tab: { admin: 4 },
        },
      },
      "/our-balance": {
        right: "member",
        menu: { in: "community", label: "ourBalance", icon: "piggy-bank", tab: { admin: 3 } },
      },
    };
    const menu = communityMenu("admin", say, rows);
    expect(outline(menu)).toEqual([
      "/campaigns",
      "/members",
      ["/admin-settings", "/settings/admin/drafts"],
      "/our-balance",
    ]);
    expect(hrefs(menu.tabs)).toEqual(["/campaigns", "/members", "/our-balance", "/settings/admin/drafts"]);
    expect(hrefs(menu.more)).toEqual(["/admin-settings"]);
    expect(outline(communityMenu("member", say, rows))).toEqual(["/campaigns", "/our-balance"]);
  });

  it.each(["member", "admin"] as const)(
    "leaves no page of a %s unreachable on a phone, and fits its bar",
    (role) => {
      const { side, tabs, more } = communityMenu(role, say);
      const below = side.flatMap((entry) => ("links" in entry ? entry.links : []));
      const bar = hrefs([...tabs, ...more]);
      const inTabs = hrefs(below).filter((href) => hrefs(tabs).includes(href));
      expect(bar.toSorted()).toEqual([...hrefs(side), ...inTabs].toSorted());
      expect(hrefs(adminSettings(say))).toEqual(expect.arrayContaining(hrefs(below)));
      expect(tabs.length).toBeLessThanOrEqual(4);
    },
  );
});

it("the settings stand in the order of the specification", () => {
  expect(settingsMenu(say).map(({ label }) => label)).toEqual([
    "My communities",
    "New community",
    "Personal info",
    "Subscriptions",
    "Payment preferences",
    "My donations",
    "Login & security",
    "Contact us",
    "Tutorials",
    "FAQ",
  ]);
});

it("says every entry in Spanish too", () => {
  const spanish = sayIn(es);
  const { tabs, more } = communityMenu("admin", spanish);
  const entries = [...tabs, ...more, ...settingsMenu(spanish), ...adminSettings(spanish)];
  expect(entries.find(({ href }) => href === "/members")).toMatchObject({ label: "Miembros" });
  const english = [...Object.values(en.menu), ...Object.values(en.settings).map(({ label }) => label)];
  expect(entries.filter(({ label }) => english.includes(label))).toEqual([]);
});

it("the desk leads to its own pages", () => {
  expect(deskMenu({ sendsTexts: true }).map(({ href, label }) => `${href} ${label}`)).toEqual([
    "/platform Today",
    "/platform/communities Communities",
    "/platform/payouts Payouts",
    "/platform/inbox Inbox",
    "/platform/messages Messages",
    "/platform/health Health",
    "/platform/surges Surges",
    "/platform/consents Consents",
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
