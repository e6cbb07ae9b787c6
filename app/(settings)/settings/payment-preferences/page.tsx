import type { Metadata } from "next";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";

export const metadata: Metadata = { title: "Payment preferences" };

/**
 * /settings/payment-preferences: the saved card, whether gifts show the donor's name, and gifts that repeat (001 §2).
 */
export default async function PaymentPreferencesPage() {
  await requireSignedIn();
  return (
    <Page width="settings">
      <h1>Payment preferences</h1>
    </Page>
  );
}
