import type { Metadata } from "next";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { myCard, myPaymentSettings } from "@/lib/payment";
import { NameSwitch } from "./_components/name-switch";
import { RecurringGifts, type RecurringSearch } from "./_components/recurring-gifts";
import { SavedCard } from "./_components/saved-card";

export const metadata: Metadata = { title: "Payment preferences" };

/**
 * /settings/payment-preferences: the saved card, whether gifts show the donor's name, and gifts that repeat (001 §2).
 */
export default async function PaymentPreferencesPage(props: { searchParams: Promise<RecurringSearch> }) {
  const { ctx } = await requireSignedIn();
  const [card, { donateAnonymously }] = await Promise.all([myCard(ctx), myPaymentSettings(ctx)]);
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>Payment preferences</h1>
        <p className="lead">Your card, your name and the gifts that repeat.</p>
      </div>
      <SavedCard state={card} />
      <NameSwitch isHidden={donateAnonymously} />
      <RecurringGifts ctx={ctx} search={await props.searchParams} />
    </Page>
  );
}
