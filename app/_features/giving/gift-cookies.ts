/** The prefix of the names of cookies that hold drafts of gifts. */
export const GIFT_COOKIES = "gift-";
