/** Returns "G-4C0F3A91B2". */
export const giftNumber = (donationId: string) =>
  `G-${donationId.replaceAll("-", "").slice(-10).toUpperCase()}`;
