/** The toll-free number that the messaging service sends from. */
export const SENDER_NUMBER = "+18335550100";
