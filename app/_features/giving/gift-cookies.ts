export const GIFT_COOKIES = "gift-";
