import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { brandName, PRODUCT_NAME } from "@/lib/kernel";
import { myCard } from "@/lib/payment";
import { env } from "@/lib/platform";
import { PREFERENCES } from "../_components/paths";
import { CardForm } from "./_components/card-form";

export async function generateMetadata(): Promise<Metadata> {
  const { ctx } = await requireSignedIn();
  const t = await getTranslations("cards.card");
  return { title: t((await myCard(ctx)).card ? "replace" : "add") };
}

/** Replaces the saved card; nothing is charged. */
export default async function CardPage() {
  const { ctx } = await requireSignedIn();
  await requireProof();
  const { card, plans } = await myCard(ctx);
  const t = await getTranslations("cards");
  const { STRIPE_PUBLISHABLE_KEY, SIMULATOR_URL } = env();
  return (
    <Page width="settings">
      <BackLink href={PREFERENCES}>{t("title")}</BackLink>
      <div className="stack g3">
        <h1>{t(card ? "card.replace" : "card.add")}</h1>
        <p className="lead">
          <Instead card={card} />
        </p>
      </div>
      <Words of={["giving", "cards.card"]}>
        <CardForm
          agreement={t("card.agreement", { product: PRODUCT_NAME, plans })}
          processor={{
            publishableKey: STRIPE_PUBLISHABLE_KEY,
            script: SIMULATOR_URL ? `${SIMULATOR_URL}/stripe.js` : null,
          }}
        />
      </Words>
    </Page>
  );
}

type InsteadProps = { card: { brand: string; last4: string } | null };

function Instead({ card }: InsteadProps) {
  const t = useTranslations("cards.card");
  if (!card) return t("nothing");
  const { last4 } = card;
  const brand = brandName(card.brand);
  return brand ? t("replaces", { brand, last4 }) : t("replacesPlain", { last4 });
}
