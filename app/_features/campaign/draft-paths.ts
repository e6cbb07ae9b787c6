import type { CampaignRef } from "./paths";

const DRAFTS = "/settings/admin/drafts";

const suggestion = ({ communityId, campaignId }: CampaignRef) =>
  `${DRAFTS}/suggestion/${campaignId}?community=${communityId}`;

/** 000 §2. */
export const draftPaths = {
  drafts: `${DRAFTS}/draft`,
  suggestions: `${DRAFTS}/suggestion`,
  draft: (campaignId: string) => `${DRAFTS}/draft/${campaignId}`,
  /** For browsers without scripts. */
  askToDelete: (campaignId: string) => `${DRAFTS}/draft/${campaignId}?ask=delete`,
  /** The create form, filled from an ended campaign. */
  repeat: (campaignId: string) => `/campaigns/campaign/repeat/${campaignId}`,
  /** Names the community: e-mailed links may open while another one is current. */
  suggestion,
  /** For browsers without scripts. */
  askToDeleteSuggestion: (ref: CampaignRef) => `${suggestion(ref)}&ask=delete`,
  /** For browsers without scripts. */
  confirmSuggested: (ref: CampaignRef) => `${suggestion(ref)}&recipient=found`,
  addMember: ({ communityId, campaignId }: CampaignRef) =>
    `${DRAFTS}/suggestion/${communityId}/${campaignId}/add-member`,
} as const;
