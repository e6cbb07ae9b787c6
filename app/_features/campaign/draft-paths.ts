import type { CampaignRef } from "./paths";

const DRAFTS = "/settings/admin/drafts";

const suggestion = ({ communityId, campaignId }: CampaignRef) =>
  `${DRAFTS}/suggestion/${campaignId}?community=${communityId}`;

/** 000 §2. `ask` and `recipient` serve browsers without scripts. */
export const draftPaths = {
  drafts: `${DRAFTS}/draft`,
  suggestions: `${DRAFTS}/suggestion`,
  draft: (campaignId: string) => `${DRAFTS}/draft/${campaignId}`,
  askToDelete: (campaignId: string) => `${DRAFTS}/draft/${campaignId}?ask=delete`,
  repeat: (campaignId: string) => `/campaigns/campaign/repeat/${campaignId}`,
  /** E-mailed links may open while another community is current. */
  suggestion,
  askToDeleteSuggestion: (ref: CampaignRef) => `${suggestion(ref)}&ask=delete`,
  confirmSuggested: (ref: CampaignRef) => `${suggestion(ref)}&recipient=found`,
  addMember: ({ communityId, campaignId }: CampaignRef) =>
    `${DRAFTS}/suggestion/${communityId}/${campaignId}/add-member`,
} as const;
