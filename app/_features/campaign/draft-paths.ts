import type { CampaignRef } from "./paths";

const DRAFTS = "/settings/admin/drafts";

const suggestion = ({ communityId, campaignId }: CampaignRef) =>
  `${DRAFTS}/suggestion/${campaignId}?community=${communityId}`;

/** Where the pages of drafts and suggestions are (000 §2). */
export const draftPaths = {
  drafts: `${DRAFTS}/draft`,
  suggestions: `${DRAFTS}/suggestion`,
  draft: (campaignId: string) => `${DRAFTS}/draft/${campaignId}`,
  /** The question before a draft is deleted, for browsers without scripts. */
  askToDelete: (campaignId: string) => `${DRAFTS}/draft/${campaignId}?ask=delete`,
  /** The create form, filled from an ended campaign. */
  repeat: (campaignId: string) => `/campaigns/campaign/repeat/${campaignId}`,
  /** The community is named because the link comes by e-mail, too, where another one may be the current one. */
  suggestion,
  /** The question, for browsers without scripts. */
  askToDeleteSuggestion: (ref: CampaignRef) => `${suggestion(ref)}&ask=delete`,
  /** The suggestion with the member who was found as its recipient, for browsers without scripts. */
  confirmSuggested: (ref: CampaignRef) => `${suggestion(ref)}&recipient=found`,
  addMember: ({ communityId, campaignId }: CampaignRef) =>
    `${DRAFTS}/suggestion/${communityId}/${campaignId}/add-member`,
} as const;
