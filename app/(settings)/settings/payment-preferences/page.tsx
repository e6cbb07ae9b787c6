import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { myCard, myPaymentSettings } from "@/lib/payment";
import { NameSwitch } from "./_components/name-switch";
import { RecurringGifts, type RecurringSearch } from "./_components/recurring-gifts";
import { SavedCard } from "./_components/saved-card";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("cards");
  return { title: t("title") };
}

export default async function PaymentPreferencesPage(props: { searchParams: Promise<RecurringSearch> }) {
  const { ctx } = await requireSignedIn();
  const [card, { donateAnonymously }, t] = await Promise.all([
    myCard(ctx),
    myPaymentSettings(ctx),
    getTranslations("cards"),
  ]);
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <SavedCard state={card} />
      <Words of={["cards.name"]}>
        <NameSwitch isHidden={donateAnonymously} />
      </Words>
      <RecurringGifts ctx={ctx} hasCard={card.card !== null} search={await props.searchParams} />
    </Page>
  );
}
