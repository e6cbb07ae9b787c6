export const PREFERENCES = "/settings/payment-preferences";
export const CARD_PAGE = `${PREFERENCES}/card`;
export const REMOVE_CARD = `${PREFERENCES}/remove-card`;
