import type { BlockCut, Way } from "@/lib/kernel/quilt";
import type { CommunityMenu, ShellBadges, ShellRole } from "./menu";

export type FormAction = (form: FormData) => void | Promise<void>;

export interface UserWords {
  settings: string;
  allSettings: string;
  desk: string;
  logOut: string;
}

export interface CountWords {
  activeCampaigns: string;
  unread: string;
  joinRequests: string;
  troubles: string;
  waitingCommunities: string;
}

/** Some contain `COUNT` for a figure or name. */
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
  seed: string;
  way?: Way;
  imageUrl?: string | null;
}

interface ShellCommunityChoice extends ShellCommunity {
  isConfirmed: boolean;
  isDeclined: boolean;
  activeCampaigns: number;
}

export interface ShellProps {
  user: ShellUser;
  community: ShellCommunity | null;
  communities: readonly ShellCommunityChoice[];
  /** In the current community, or at the platform desk. */
  role: ShellRole;
  badges: ShellBadges;
  menu: CommunityMenu;
  /** Receives `communityId`, then goes to /campaigns (000 §2). */
  switchCommunity: FormAction;
  logOut: FormAction;
  desk?: boolean;
}

/** Precomputed, so the browser needs no drawing code. */
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

export type FrameProps = Omit<ShellProps, "community" | "communities"> & {
  community: FrameCommunity | null;
  communities: readonly FrameChoice[];
  words: ShellWords;
};
