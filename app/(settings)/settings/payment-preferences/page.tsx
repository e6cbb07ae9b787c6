import type { Metadata } from "next";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { RecurringGifts, type RecurringSearch } from "./_components/recurring-gifts";

export const metadata: Metadata = { title: "Payment preferences" };

/**
 * /settings/payment-preferences: the saved card, whether gifts show the donor's name, and gifts that repeat (001 §2).
 */
export default async function PaymentPreferencesPage(props: { searchParams: Promise<RecurringSearch> }) {
  const { ctx } = await requireSignedIn();
  return (
    <Page width="settings">
      <h1>Payment preferences</h1>
      <RecurringGifts ctx={ctx} search={await props.searchParams} />
    </Page>
  );
}
