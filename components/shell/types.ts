import type { BlockCut, Way } from "@/lib/kernel/quilt";
import type { CommunityMenu, ShellBadges, ShellRole } from "./menu";

/** A server action as a form's `action`. */
export type FormAction = (form: FormData) => void | Promise<void>;

/** The words of the links to a person's own pages. */
export interface UserWords {
  settings: string;
  allSettings: string;
  desk: string;
  logOut: string;
}

/** What is heard before figures in menus. */
export interface CountWords {
  activeCampaigns: string;
  unread: string;
  joinRequests: string;
  troubles: string;
  waitingCommunities: string;
}

/** The words of the shell of a community's pages. `COUNT` stands in some for a figure or a name. */
export interface ShellWords {
  community: string;
  communityPages: string;
  more: string;
  account: string;
  settingsAndLogOut: string;
  admin: string;
  member: string;
  pagesOf: string;
  switcher: {
    label: string;
    none: string;
    yours: string;
    join: string;
    waiting: string;
    declined: string;
    active: string;
  };
  links: UserWords;
  counts: CountWords;
  bell: string;
  bellNew: string;
  loading: string;
  toTop: string;
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
  isDeclined: boolean;
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

/** A community with its patch as cut already, so that the browser needs nothing that cuts. */
export interface FrameCommunity {
  id: string;
  name: string;
  imageUrl?: string | null;
  cut: BlockCut;
}

export interface FrameChoice extends FrameCommunity {
  isConfirmed: boolean;
  isDeclined: boolean;
  activeCampaigns: number;
}

/** What the frame around a community's pages is drawn from. */
export type FrameProps = Omit<ShellProps, "community" | "communities"> & {
  community: FrameCommunity | null;
  communities: readonly FrameChoice[];
  words: ShellWords;
};
