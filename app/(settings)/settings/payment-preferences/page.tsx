import type { Metadata } from "next";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { myCard, myPaymentSettings } from "@/lib/payment";
import { NameSwitch } from "./_components/name-switch";
import { SavedCard } from "./_components/saved-card";

export const metadata: Metadata = { title: "Payment preferences" };

/**
 * /settings/payment-preferences: the saved card, whether gifts show the donor's name, and gifts that repeat (001 §2).
 */
export default async function PaymentPreferencesPage() {
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
    </Page>
  );
}
