import { PRODUCT_NAME } from "@/lib/kernel";

/**
 * What stands beside a phone number before its owner confirms it, and is kept as what they agreed to. Forms show exactly
 * these words.
 */
export const CONSENT_WORDS = `With this you agree to get recurring texts from ${PRODUCT_NAME} at this number about needs in your communities, some of them sent by an automated system: at most five for a campaign. It is not a condition of giving, receiving or being a member. Message and data rates may apply. Reply STOP to stop, HELP for help.`;
