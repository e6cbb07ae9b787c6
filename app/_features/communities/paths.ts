/** Where people search or found a community: during account setup, or in a member's settings (000 §2). */
export type CommunityArea = "setup" | "settings";

/** The same pages at two addresses; the words and the forms are the same. */
const TWINS = {
  setup: { find: "/find-community", create: "/create-community" },
  settings: {
    find: "/settings/my-communities/search-community",
    create: "/settings/new-community",
  },
} as const;

export const communityPaths = {
  mine: "/settings/my-communities",
  find: (area: CommunityArea) => TWINS[area].find,
  create: (area: CommunityArea) => TWINS[area].create,
  created: (area: CommunityArea, communityId: string) => `${TWINS[area].create}/created/${communityId}`,
  view: (communityId: string) => `/settings/my-communities/community/${communityId}`,
  /** Why the provider declined it, and the form to change it and ask again. */
  askAgain: (communityId: string) => `/settings/my-communities/community/${communityId}/ask-again`,
  /** The question before leaving, for browsers without scripts. */
  leave: (communityId: string) => `/settings/my-communities/community/${communityId}/leave`,
} as const;
