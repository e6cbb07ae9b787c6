import {
  Bell,
  FilePenLine,
  HeartHandshake,
  type LucideIcon,
  PiggyBank,
  Search,
  ShieldCheck,
  SlidersHorizontal,
  Users,
} from "lucide-react";

export type ShellRole = "member" | "admin" | "platform";

export interface ShellBadges {
  activeCampaigns: number;
  members?: number;
  balanceCents?: number;
  unread?: number;
}

export type BadgeName = keyof ShellBadges;

export interface MenuItem {
  href: string;
  label: string;
  /** the shorter word of the five-item bar */
  short: string;
  icon: LucideIcon;
  badge?: BadgeName;
  children?: readonly Omit<MenuItem, "children">[];
}

const campaigns: MenuItem = {
  href: "/campaigns",
  label: "Campaigns",
  short: "Campaigns",
  icon: HeartHandshake,
  badge: "activeCampaigns",
};
const notifications: MenuItem = {
  href: "/notifications",
  label: "Notifications",
  short: "News",
  icon: Bell,
  badge: "unread",
};
const members: MenuItem = {
  href: "/members",
  label: "Members",
  short: "Members",
  icon: Users,
  badge: "members",
};
const balance: MenuItem = {
  href: "/our-balance",
  label: "Our Balance",
  short: "Our Balance",
  icon: PiggyBank,
  badge: "balanceCents",
};
const memberAdmins: MenuItem = {
  href: "/community-admins",
  label: "Community admins",
  short: "Admins",
  icon: ShieldCheck,
};
const drafts: MenuItem = {
  href: "/settings/admin/drafts",
  label: "Campaign drafts",
  short: "Drafts",
  icon: FilePenLine,
};
const adminAdmins: MenuItem = { ...memberAdmins, href: "/settings/admin/admins" };
const searchEngines: MenuItem = {
  href: "/settings/admin/search-engines",
  label: "Search engines",
  short: "Search engines",
  icon: Search,
};
const adminSettings: MenuItem = {
  href: "/admin-settings",
  label: "Admin settings",
  short: "Settings",
  icon: SlidersHorizontal,
  children: [drafts, adminAdmins, searchEngines],
};

/** Specification 000 §2, "Side menu", in its order. */
const SIDE: Record<"member" | "admin", readonly MenuItem[]> = {
  member: [campaigns, notifications, memberAdmins, balance],
  admin: [campaigns, notifications, members, adminSettings, balance],
};

/** The five-item bar below 900 px has these four and "More", which holds what is left. */
const TABS: Record<"member" | "admin", readonly MenuItem[]> = {
  member: [campaigns, notifications, balance, memberAdmins],
  admin: [campaigns, members, balance, drafts],
};

export const JOIN_COMMUNITY = { href: "/find-community", label: "Join new community" } as const;
export const USER_SETTINGS = { href: "/settings/personal-info", label: "Settings" } as const;
/** The list of all settings, for screens without a menu at the side. */
export const ALL_SETTINGS = "/settings";
export const DESK = { href: "/platform", label: "Platform desk" } as const;

/** Every address a menu may point to. A page that does not exist is left out of `available`. */
export const MENU_HREFS: readonly string[] = [
  ...new Set([
    ...[...SIDE.member, ...SIDE.admin, ...(adminSettings.children ?? [])].map((item) => item.href),
    JOIN_COMMUNITY.href,
    USER_SETTINGS.href,
    DESK.href,
  ]),
];

const kind = (role: ShellRole) => (role === "admin" ? "admin" : "member");

/** The side menu of a role, without the pages that are not there. A head without pages goes too. */
export function sideMenu(role: ShellRole, available: ReadonlySet<string>): MenuItem[] {
  return SIDE[kind(role)].flatMap((item) => {
    if (!item.children) return available.has(item.href) ? [item] : [];
    const children = item.children.filter((child) => available.has(child.href));
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}

/** The bar below 900 px: up to four pages, and those that only fit under "More". */
export function tabMenu(
  role: ShellRole,
  available: ReadonlySet<string>,
): { tabs: MenuItem[]; more: MenuItem[] } {
  const tabs = TABS[kind(role)].filter((item) => available.has(item.href));
  const shown = new Set(tabs.map((item) => item.href));
  const all = sideMenu(role, available).flatMap((item): MenuItem[] => [...(item.children ?? [item])]);
  return { tabs, more: all.filter((item) => !shown.has(item.href)) };
}
