import type { Way } from "@/components/quilt";
import type { CommunityMenu, ShellBadges, ShellRole } from "./menu";

/** A server action as a form's `action`. */
export type FormAction = (form: FormData) => void | Promise<void>;

/** The words of the links to a person's own pages. */
export interface UserWords {
  settings: string;
  desk: string;
  logOut: string;
}

export interface ShellUser {
  id: string;
  fullName: string;
  imageUrl?: string | null;
}

export interface ShellCommunity {
  id: string;
  name: string;
  /** the seed of its patch: its id */
  seed: string;
  way?: Way;
  imageUrl?: string | null;
}

export interface ShellCommunityChoice extends ShellCommunity {
  isConfirmed: boolean;
  activeCampaigns: number;
}

export interface ShellProps {
  user: ShellUser;
  community: ShellCommunity | null;
  communities: readonly ShellCommunityChoice[];
  /** admin of the current community, plain member, or someone who works at the platform desk */
  role: ShellRole;
  badges: ShellBadges;
  /** the community's pages for this role */
  menu: CommunityMenu;
  /** receives `communityId`; goes to /campaigns afterwards (specification 000 §2) */
  switchCommunity: FormAction;
  logOut: FormAction;
  /** works at the platform desk too, so the menu links to it */
  desk?: boolean;
}
