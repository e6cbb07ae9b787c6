import { env } from "@/lib/platform";

/**
 * Where a recipient sees the money that is for them (001 §2). It names no campaign and opens nothing without their
 * login, so it fits into a text and tells nobody who reads it on their phone.
 */
export const ownMoneyLink = () => `${env().APP_URL}/settings/payment-method`;
