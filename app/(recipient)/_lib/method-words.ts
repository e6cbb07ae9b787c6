import type { ReceivingMethod } from "@/lib/payment";

/** "by PayPal to someone@example.org", for the recipient's own eyes. */
export const methodWords = (method: ReceivingMethod): string =>
  method.method === "paypal"
    ? `by PayPal to ${method.email}`
    : `as a paper check, mailed to ${method.addressLine}, ${method.city}`;
