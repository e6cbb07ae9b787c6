import type { ReceivingMethod } from "@/lib/payment";

/** For pasting: the PayPal e-mail, or the lines of an envelope. */
export function addressText(method: ReceivingMethod): string {
  if (method.method === "paypal") return method.email;
  const { name, addressLine, city, state, zipCode, country } = method;
  return [name, addressLine, `${city}, ${state} ${zipCode}`, country].join("\n");
}
