import { env } from "@/lib/platform";

/**
 * Names no campaign and needs the recipient's login (001 §2), so a text reveals nothing to others who read
 * the phone.
 */
export const ownMoneyLink = () => `${env().APP_URL}/settings/payment-method`;
