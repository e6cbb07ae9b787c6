/** Which campaign of which community. */
export type CampaignRef = { communityId: string; campaignId: string };

const shared = ({ communityId, campaignId }: CampaignRef) =>
  `/community/${communityId}/campaign/${campaignId}`;

/** Where a campaign's pages are (000 §2, 001 §2). */
export const campaignPaths = {
  active: (campaignId: string) => `/campaigns/campaign/active/${campaignId}`,
  edit: (campaignId: string) => `/campaigns/campaign/active/${campaignId}/edit`,
  /** Corrects the recipient before the first gift. */
  recipient: (campaignId: string) => `/campaigns/campaign/active/${campaignId}/recipient`,
  /** The question before the money is sent, for browsers without scripts. */
  send: (campaignId: string) => `/campaigns/campaign/active/${campaignId}/send`,
  /** The completed view of admins. */
  completed: (campaignId: string) => `/campaigns/campaign/completed/${campaignId}`,
  /** The completed view of other members. */
  completedForMembers: ({ communityId, campaignId }: CampaignRef) =>
    `/campaigns/campaign-completed/${communityId}/${campaignId}`,
  invite: (campaignId: string) => `/campaigns/campaign/${campaignId}/invite-friend`,
  donate: (campaignId: string) => `/campaigns/${campaignId}/donate`,
  /** For people with an account who work in another community. */
  donateFromElsewhere: ({ communityId, campaignId }: CampaignRef) =>
    `/campaigns/${campaignId}/donate/${communityId}`,
  donateAsVisitor: ({ communityId, campaignId }: CampaignRef) =>
    `/campaign/anonymous/donate/${communityId}/${campaignId}`,
  transfer: (campaign: { id: string; name: string }) =>
    `/campaigns/transfer/${encodeURIComponent(campaign.name)}/${campaign.id}`,
  /** The page that anybody with the link can open. */
  shared,
  /** The same on paper. */
  poster: (campaignRef: CampaignRef) => `${shared(campaignRef)}/poster`,
  /** The code that leads to it, as a file. */
  code: (campaignRef: CampaignRef) => `${shared(campaignRef)}/code`,
  /** Where to say that something is wrong with it. */
  concern: (campaignRef: CampaignRef) => `${shared(campaignRef)}/concern`,
} as const;
