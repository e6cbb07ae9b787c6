/** 000 §2. */
export type CommunityArea = "setup" | "settings";

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
  askAgain: (communityId: string) => `/settings/my-communities/community/${communityId}/ask-again`,
  leave: (communityId: string) => `/settings/my-communities/community/${communityId}/leave`,
} as const;
