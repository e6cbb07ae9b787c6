import { type AdminSetting, type MenuLabel, PAGES, type PageMenu, type PageRow } from "@/app/pages";
import type { CommunityMenu, DeskLink, MenuEntry, MenuLink, SettingsItem } from "@/components/shell";
import { translatorOf } from "@/messages";

type Rows = Readonly<Record<string, PageRow>>;
type Kind = "member" | "admin";
type CommunityRow = Extract<PageMenu, { in: "community" }>;

type Say = (key: `menu.${MenuLabel}`) => string;

type SaySetting = (key: `settings.${AdminSetting["words"]}.${"label" | "says"}`) => string;

type SettingEntry = Omit<AdminSetting, "words"> & { href: string; label: string; says: string };

const t = translatorOf("en", "desk.menu");

const rowsIn = <M extends PageMenu["in"]>(menu: M, rows: Rows) =>
  Object.entries(rows).flatMap(([href, row]) =>
    row.menu?.in === menu ? [{ href, menu: row.menu as Extract<PageMenu, { in: M }> }] : [],
  );

const linkOf = (href: string, { label, short = label, icon, badge }: CommunityRow, say: Say): MenuLink => ({
  href,
  label: say(`menu.${label}`),
  short: say(`menu.${short}`),
  icon,
  ...(badge ? { badge } : {}),
});

/** Also the bar below 900 px (000 §2). */
export function communityMenu(role: Kind, say: Say, rows: Rows = PAGES): CommunityMenu {
  const own = rowsIn("community", rows)
    .filter(({ menu }) => (menu.for ?? role) === role)
    .map(({ href, menu }) => ({ menu, link: linkOf(href, menu, say) }));
  const side = own
    .filter(({ menu }) => menu.under === undefined)
    .map(({ link }): MenuEntry => {
      const links = own.filter(({ menu }) => menu.under === link.href).map((below) => below.link);
      return links.length > 0 ? { ...link, links } : link;
    });
  const orderOf = ({ menu }: (typeof own)[number]) => menu.tab?.[role] ?? 0;
  const tabs = own.filter(orderOf).toSorted((a, b) => orderOf(a) - orderOf(b));
  const more = own.filter((one) => !orderOf(one) && one.menu.under === undefined);
  return { side, tabs: tabs.map(({ link }) => link), more: more.map(({ link }) => link) };
}

/** 000 §2. */
export const adminSettings = (say: SaySetting, rows: Rows = PAGES): SettingEntry[] =>
  Object.entries(rows).flatMap(([href, { setting }]) => {
    if (!setting) return [];
    const { words, ...rest } = setting;
    return [{ href, label: say(`settings.${words}.label`), says: say(`settings.${words}.says`), ...rest }];
  });

/** 001 §2. */
export const settingsMenu = (say: Say, rows: Rows = PAGES): SettingsItem[] =>
  rowsIn("settings", rows).map(({ href, menu: { label, icon } }) => ({
    href,
    label: say(`menu.${label}`),
    icon,
  }));

export const deskMenu = ({ sendsTexts }: { sendsTexts: boolean }, rows: Rows = PAGES): DeskLink[] =>
  rowsIn("desk", rows)
    .filter(({ menu }) => sendsTexts || !menu.ofTexts)
    .map(
      ({ href, menu: { label, badge } }): DeskLink => ({
        href,
        label: t(label),
        ...(badge ? { badge } : {}),
      }),
    );
