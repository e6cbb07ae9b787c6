/** `![](art:give)` in a tutorial's step. */
export const PICTURE_NAMES = [
  "add-member-button",
  "amount",
  "arrive",
  "bound",
  "cover-the-fee",
  "give",
  "invitation",
  "is-this-right",
  "join",
  "launch-message",
  "leave-my-name-out",
  "member-form",
  "milestones",
  "money-for-you",
  "name-your-community",
  "our-balance",
  "pay-by-card",
  "paypal-or-check",
  "send-sum",
  "shared-link",
  "text",
  "the-need",
  "transfer",
  "transfer-sum",
  "wait-for-our-word",
  "waiting",
  "who-it-is-for",
  "who-you-are",
  "your-email",
  "your-name",
] as const;

export type PictureName = (typeof PICTURE_NAMES)[number];

export const isPicture = (name: string): name is PictureName => PICTURE_NAMES.some((known) => known === name);
