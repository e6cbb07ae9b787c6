/** How the names of the cookies begin that hold gifts which are being thought over. */
export const GIFT_COOKIES = "gift-";
