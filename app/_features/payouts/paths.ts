const asked = (campaignId: string) => `campaignId=${encodeURIComponent(campaignId)}`;

/** 001 §2. */
export const ownMoneyPaths = {
  all: "/settings/payment-method",
  choose: (campaignId: string) => `/settings/payment-method?${asked(campaignId)}`,
  change: (campaignId: string) => `/settings/payment-method?${asked(campaignId)}&change=1`,
  /** 001 §4. */
  steps: (campaignId: string) => `/method-already-chosen?${asked(campaignId)}`,
  tooLate: (campaignId: string) => `/method-already-chosen?${asked(campaignId)}&late=1`,
};
