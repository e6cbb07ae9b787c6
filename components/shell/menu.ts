import type { MenuIconName } from "./menu-icon";

export type ShellRole = "member" | "admin" | "platform";

export interface ShellBadges {
  activeCampaigns: number;
  members?: number;
  balanceCents?: number;
  unread?: number;
  /** Who waits for an admin's answer; for admins. */
  joinRequests?: number;
  /** What the provider's desk has to look at. */
  troubles?: number;
  /** Communities that wait for the desk's answer. */
  waitingCommunities?: number;
}

export type BadgeName = keyof ShellBadges;

/** A page in the community's menu. */
export interface MenuLink {
  href: string;
  label: string;
  /** The shorter label in the bar below 900 px. */
  short: string;
  icon: MenuIconName;
  badge?: BadgeName;
}

/** A page with others below it. */
export interface MenuGroup extends MenuLink {
  links: MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

export interface CommunityMenu {
  /** At the side from 900 px on. */
  side: readonly MenuEntry[];
  /** In the bar below 900 px: up to four. */
  tabs: readonly MenuLink[];
  /** The pages in the bar's "More" menu. */
  more: readonly MenuLink[];
}

/** A page in the menu of a person's own settings. */
export interface SettingsItem {
  href: string;
  label: string;
  icon: MenuIconName;
}

/** A page of the provider's desk. */
export interface DeskLink {
  href: string;
  label: string;
  badge?: BadgeName;
}

/** Links that every shell has, whatever the person's role. */
export const SHELL_LINKS = {
  notifications: { href: "/notifications" },
  joinCommunity: { href: "/find-community" },
  userSettings: { href: "/settings/personal-info" },
  /** The list of all settings, for screens without a menu at the side. */
  allSettings: { href: "/settings" },
  desk: { href: "/platform" },
} as const;

/** Stands in a label for a figure that changes in the browser. */
export const COUNT = "#";
