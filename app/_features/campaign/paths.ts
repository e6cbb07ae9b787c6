export type CampaignRef = { communityId: string; campaignId: string };

const shared = ({ communityId, campaignId }: CampaignRef) =>
  `/community/${communityId}/campaign/${campaignId}`;

/** 000 §2, 001 §2. */
export const campaignPaths = {
  active: (campaignId: string) => `/campaigns/campaign/active/${campaignId}`,
  edit: (campaignId: string) => `/campaigns/campaign/active/${campaignId}/edit`,
  recipient: (campaignId: string) => `/campaigns/campaign/active/${campaignId}/recipient`,
  send: (campaignId: string) => `/campaigns/campaign/active/${campaignId}/send`,
  completed: (campaignId: string) => `/campaigns/campaign/completed/${campaignId}`,
  completedForMembers: ({ communityId, campaignId }: CampaignRef) =>
    `/campaigns/campaign-completed/${communityId}/${campaignId}`,
  invite: (campaignId: string) => `/campaigns/campaign/${campaignId}/invite-friend`,
  donate: (campaignId: string) => `/campaigns/${campaignId}/donate`,
  /** For people with another current community. */
  donateFromElsewhere: ({ communityId, campaignId }: CampaignRef) =>
    `/campaigns/${campaignId}/donate/${communityId}`,
  donateAsVisitor: ({ communityId, campaignId }: CampaignRef) =>
    `/campaign/anonymous/donate/${communityId}/${campaignId}`,
  transfer: (campaign: { id: string; name: string }) =>
    `/campaigns/transfer/${encodeURIComponent(campaign.name)}/${campaign.id}`,
  shared,
  poster: (campaignRef: CampaignRef) => `${shared(campaignRef)}/poster`,
  code: (campaignRef: CampaignRef) => `${shared(campaignRef)}/code`,
  concern: (campaignRef: CampaignRef) => `${shared(campaignRef)}/concern`,
} as const;
