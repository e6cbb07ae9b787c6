import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import Link from "@/components/ui/link";
import { LiveText } from "@/components/ui/live-text";
import { formatShort } from "@/lib/kernel";
import { type PlanOfCard, plansOfMyCard, savedCard } from "@/lib/payment";
import { cardName } from "../_components/card-words";
import { CARD_PAGE, PREFERENCES } from "../_components/paths";
import { RemoveForm } from "./remove-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("cards.remove");
  return { title: t("meta") };
}

export default async function RemoveCardPage() {
  const { ctx } = await requireSignedIn();
  const card = await savedCard(ctx);
  if (!card) redirect(PREFERENCES);
  await requireProof();
  const [plans, t, saved] = await Promise.all([
    plansOfMyCard(ctx),
    getTranslations("cards"),
    getTranslations("cards.saved"),
  ]);
  return (
    <Page width="settings">
      <BackLink href={PREFERENCES}>{t("title")}</BackLink>
      <div className="stack g3">
        <h1>{t("remove.title")}</h1>
        <p className="lead">{t("remove.forgotten", { card: cardName(saved, card) })}</p>
      </div>
      {plans.length > 0 && <EndingPlans plans={plans} />}
      <Words of={["cards.remove"]}>
        <RemoveForm cardId={card.id} />
      </Words>
    </Page>
  );
}

function EndingPlans({ plans }: { plans: PlanOfCard[] }) {
  const t = useTranslations("cards");
  return (
    <section className="card card-tight stack g3" aria-labelledby="ending">
      <h2 className="text-(length:--t-h3)" id="ending">
        {t("remove.ending", { count: plans.length })}
      </h2>
      <ul className="ending-plans">
        {plans.map((plan) => (
          <li key={plan.id}>
            <p className="strong wrap-any">
              <PlanName plan={plan} />
            </p>
            <p className="small quiet num">
              <LiveText>
                {t("gift.sumEvery", {
                  sum: formatShort(plan.amountCents),
                  every: t("gift.every", { months: plan.months }),
                })}
              </LiveText>
            </p>
          </li>
        ))}
      </ul>
      <p className="small quiet">
        {t.rich("remove.goOn", {
          count: plans.length,
          link: (words) => <Link href={CARD_PAGE}>{words}</Link>,
        })}
      </p>
    </section>
  );
}

function PlanName({ plan: { isToOurBalance, campaignName, communityName } }: { plan: PlanOfCard }) {
  const t = useTranslations("cards.remove");
  const name = isToOurBalance ? t("balance") : campaignName;
  return (
    <>
      {name !== null && (
        <>
          <bdi>{name}</bdi>,{" "}
        </>
      )}
      <bdi>{communityName}</bdi>
    </>
  );
}
