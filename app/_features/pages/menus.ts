import { type AdminSetting, PAGES, type PageMenu, type PageRow } from "@/app/pages";
import type { CommunityMenu, DeskLink, MenuEntry, MenuLink, SettingsItem } from "@/components/shell";

type Rows = Readonly<Record<string, PageRow>>;
type Kind = "member" | "admin";
type CommunityRow = Extract<PageMenu, { in: "community" }>;

const rowsIn = <M extends PageMenu["in"]>(menu: M, rows: Rows) =>
  Object.entries(rows).flatMap(([href, row]) =>
    row.menu?.in === menu ? [{ href, menu: row.menu as Extract<PageMenu, { in: M }> }] : [],
  );

const linkOf = (href: string, { label, short = label, icon, badge }: CommunityRow): MenuLink => ({
  href,
  label,
  short,
  icon,
  ...(badge ? { badge } : {}),
});

/** The community's menu of a role: at the side, and the bar below 900 px with what only fits under "More" (000 §2). */
export function communityMenu(role: Kind, rows: Rows = PAGES): CommunityMenu {
  const own = rowsIn("community", rows)
    .filter(({ menu }) => (menu.for ?? role) === role)
    .map(({ href, menu }) => ({ menu, link: linkOf(href, menu) }));
  const side = own
    .filter(({ menu }) => menu.under === undefined)
    .map(({ link }): MenuEntry => {
      const links = own.filter(({ menu }) => menu.under === link.href).map((below) => below.link);
      return links.length > 0 ? { ...link, links } : link;
    });
  const orderOf = ({ menu }: (typeof own)[number]) => menu.tab?.[role] ?? 0;
  const tabs = own.filter(orderOf).toSorted((a, b) => orderOf(a) - orderOf(b));
  // What stands below another page is reached from there.
  const more = own.filter((one) => !orderOf(one) && one.menu.under === undefined);
  return { side, tabs: tabs.map(({ link }) => link), more: more.map(({ link }) => link) };
}

/** An admin's settings, as /admin-settings lists them (000 §2). */
export const adminSettings = (rows: Rows = PAGES): (AdminSetting & { href: string })[] =>
  Object.entries(rows).flatMap(([href, { setting }]) => (setting ? [{ href, ...setting }] : []));

/** One's own settings (001 §2). */
export const settingsMenu = (rows: Rows = PAGES): SettingsItem[] =>
  rowsIn("settings", rows).map(({ href, menu: { label, icon } }) => ({ href, label, icon }));

/** The pages of the provider's desk. */
export const deskMenu = (rows: Rows = PAGES): DeskLink[] =>
  rowsIn("desk", rows).map(
    ({ href, menu: { label, badge } }): DeskLink => ({ href, label, ...(badge ? { badge } : {}) }),
  );
