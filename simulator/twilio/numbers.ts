/** Toll-free sender. */
export const SENDER_NUMBER = "+18335550100";
