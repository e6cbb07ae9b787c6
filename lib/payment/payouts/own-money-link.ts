import { env } from "@/lib/platform";

/**
 * The recipient's page (001 §2). Names no campaign and needs their login, so a text with it reveals nothing
 * to others who read the phone.
 */
export const ownMoneyLink = () => `${env().APP_URL}/settings/payment-method`;
