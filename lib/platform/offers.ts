import { env } from "./env";

/**
 * Returns false without Twilio: nothing then offers texts, asks for consent, or asks for a number only for
 * texts.
 */
export const offersTexts = (): boolean => env().TWILIO_ACCOUNT_SID !== undefined;

/** A mail server reports no delivery events. */
export const sendsBySmtp = (): boolean => env().SMTP_URL !== undefined;

/** Returns 0 for e-mail, 1 for text. */
export const shownMethod = (preferred: number): number => (offersTexts() ? preferred : 0);
