import { env } from "./env";

/**
 * Whether this site sends texts. Without Twilio everything goes by e-mail: nothing offers texts, asks for a consent to
 * them, or asks for a number that serves them alone.
 */
export const offersTexts = (): boolean => env().TWILIO_ACCOUNT_SID !== undefined;

/** Whether e-mail leaves by a mail server, which reports nothing of what becomes of it afterwards, and not by Resend. */
export const sendsBySmtp = (): boolean => env().SMTP_URL !== undefined;

/** By which way messages come to somebody who prefers this one (0 e-mail, 1 text): a site without texts has one way alone. */
export const shownMethod = (preferred: number): number => (offersTexts() ? preferred : 0);
