const asked = (campaignId: string) => `campaignId=${encodeURIComponent(campaignId)}`;

/** The recipient's own money and payout method (001 §2). */
export const ownMoneyPaths = {
  all: "/settings/payment-method",
  choose: (campaignId: string) => `/settings/payment-method?${asked(campaignId)}`,
  change: (campaignId: string) => `/settings/payment-method?${asked(campaignId)}&change=1`,
  /** Steps after choosing a method (001 §4). */
  steps: (campaignId: string) => `/method-already-chosen?${asked(campaignId)}`,
  /** After a correction that came too late. */
  tooLate: (campaignId: string) => `/method-already-chosen?${asked(campaignId)}&late=1`,
};
