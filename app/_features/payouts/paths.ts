const asked = (campaignId: string) => `campaignId=${encodeURIComponent(campaignId)}`;

/** Where a recipient sees the money that is for them, and says how they want to get it (001 §2). */
export const ownMoneyPaths = {
  /** All of it, or the only one. */
  all: "/settings/payment-method",
  choose: (campaignId: string) => `/settings/payment-method?${asked(campaignId)}`,
  change: (campaignId: string) => `/settings/payment-method?${asked(campaignId)}&change=1`,
  /** Its steps, once a method was chosen (001 §4). */
  steps: (campaignId: string) => `/method-already-chosen?${asked(campaignId)}`,
  /** The same after a correction that came too late. */
  tooLate: (campaignId: string) => `/method-already-chosen?${asked(campaignId)}&late=1`,
};
