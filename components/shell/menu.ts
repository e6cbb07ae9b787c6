import type { MenuIconName } from "./menu-icon";

export type ShellRole = "member" | "admin" | "platform";

export interface ShellBadges {
  activeCampaigns: number;
  members?: number;
  balanceCents?: number;
  unread?: number;
  /** For admins. */
  joinRequests?: number;
  troubles?: number;
  waitingCommunities?: number;
}

export type BadgeName = keyof ShellBadges;

export interface MenuLink {
  href: string;
  label: string;
  /** Label below 900 px. */
  short: string;
  icon: MenuIconName;
  badge?: BadgeName;
}

export interface MenuGroup extends MenuLink {
  links: MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

export interface CommunityMenu {
  /** From 900 px. */
  side: readonly MenuEntry[];
  /** Below 900 px, at most four. */
  tabs: readonly MenuLink[];
  more: readonly MenuLink[];
}

export interface SettingsItem {
  href: string;
  label: string;
  icon: MenuIconName;
}

export interface DeskLink {
  href: string;
  label: string;
  badge?: BadgeName;
}

export const SHELL_LINKS = {
  notifications: { href: "/notifications" },
  joinCommunity: { href: "/find-community" },
  userSettings: { href: "/settings/personal-info" },
  /** For screens without a side menu. */
  allSettings: { href: "/settings" },
  desk: { href: "/platform" },
} as const;

/** Placeholder for a changing figure. */
export const COUNT = "#";
