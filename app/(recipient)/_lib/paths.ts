/** Where a second attempt to choose leads (001 §4). */
export const alreadyChosenPath = (campaignId: string) =>
  `/method-already-chosen?campaignId=${encodeURIComponent(campaignId)}`;

export const thanksPath = (campaignId: string) =>
  `/choose-receiving-method/thank-you?campaignId=${encodeURIComponent(campaignId)}`;
