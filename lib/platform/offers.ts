import { env } from "./env";

/** Without Twilio nothing offers texts, asks for consent, or asks for a number only for texts. */
export const offersTexts = (): boolean => env().TWILIO_ACCOUNT_SID !== undefined;

/** A mail server reports no delivery events. */
export const sendsBySmtp = (): boolean => env().SMTP_URL !== undefined;

/** 0 e-mail, 1 text. */
export const shownMethod = (preferred: number): number => (offersTexts() ? preferred : 0);
