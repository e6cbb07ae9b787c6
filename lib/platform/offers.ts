import { env } from "./env";

/**
 * Whether this site sends texts. Without Twilio nothing offers texts, asks for consent, or asks for a number
 * only for texts.
 */
export const offersTexts = (): boolean => env().TWILIO_ACCOUNT_SID !== undefined;

/** Whether e-mail leaves by a mail server, which reports no delivery events, instead of Resend. */
export const sendsBySmtp = (): boolean => env().SMTP_URL !== undefined;

/** Returns how messages reach a person with this preference (0 e-mail, 1 text). */
export const shownMethod = (preferred: number): number => (offersTexts() ? preferred : 0);
