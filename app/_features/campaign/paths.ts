/** Which campaign of which community. */
export type Place = { communityId: string; campaignId: string };

const shared = ({ communityId, campaignId }: Place) => `/community/${communityId}/campaign/${campaignId}`;

/** Where a campaign's pages are (000 §2, 001 §2). */
export const campaignPaths = {
  active: (campaignId: string) => `/campaigns/campaign/active/${campaignId}`,
  edit: (campaignId: string) => `/campaigns/campaign/active/${campaignId}/edit`,
  /** The question before the money is sent, for browsers without scripts. */
  send: (campaignId: string) => `/campaigns/campaign/active/${campaignId}/send`,
  /** The completed view of admins. */
  completed: (campaignId: string) => `/campaigns/campaign/completed/${campaignId}`,
  /** The completed view of other members. */
  completedForMembers: ({ communityId, campaignId }: Place) =>
    `/campaigns/campaign-completed/${communityId}/${campaignId}`,
  invite: (campaignId: string) => `/campaigns/campaign/${campaignId}/invite-friend`,
  donate: (campaignId: string) => `/campaigns/${campaignId}/donate`,
  /** For people with an account who work in another community. */
  donateFromElsewhere: ({ communityId, campaignId }: Place) =>
    `/campaigns/${campaignId}/donate/${communityId}`,
  donateAsVisitor: ({ communityId, campaignId }: Place) =>
    `/campaign/anonymous/donate/${communityId}/${campaignId}`,
  transfer: (campaign: { id: string; name: string }) =>
    `/campaigns/transfer/${encodeURIComponent(campaign.name)}/${campaign.id}`,
  /** The page that anybody with the link can open. */
  shared,
  /** The same on paper. */
  poster: (place: Place) => `${shared(place)}/poster`,
  /** The code that leads to it, as a file. */
  code: (place: Place) => `${shared(place)}/code`,
  /** Where to say that something is wrong with it. */
  concern: (place: Place) => `${shared(place)}/concern`,
} as const;
