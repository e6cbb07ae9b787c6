import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { phoneCountries } from "@/app/_features/forms/phone";
import { Words } from "@/app/_features/i18n/words";
import { namesOfTypes } from "@/app/_features/meta/campaign-type-name";
import { requireViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { HeartHandshake } from "@/components/ui/icons";
import { Thread } from "@/components/ui/thread";
import { campaignTypes, type MySuggestion, mySuggestions } from "@/lib/community";
import { formatDateTime } from "@/lib/kernel";
import { SuggestForm } from "./_components/suggest-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaignForm.suggest");
  return { title: t("title") };
}

/** 000 §2. Names no admin, because the campaign may be for one. */
export default async function SuggestCampaignPage() {
  const { ctx, community } = await requireViewer();
  const [types, suggestions] = await Promise.all([
    campaignTypes(ctx),
    mySuggestions(ctx, { communityId: community.id }),
  ]);
  const [t, locale] = await Promise.all([getTranslations("campaignForm.suggest"), getLocale()]);
  return (
    <Page width="wide">
      <div className="stack g3">
        <BackLink href="/campaigns">{t("campaigns")}</BackLink>
        <h1>{t("title")}</h1>
        <p className="lead suggest-lead">{t("lead")}</p>
      </div>
      <div className="suggest-cols">
        <div className="stack g6">
          <Words of={["credentials", "campaignForm.suggest"]}>
            <SuggestForm
              communityId={community.id}
              types={namesOfTypes(types, locale)}
              countries={phoneCountries(locale)}
              requestKey={randomUUID()}
            />
          </Words>
          {suggestions.length > 0 && <Suggested suggestions={suggestions} timeZone={community.timeZone} />}
        </div>
        <aside className="stack g4" aria-label={t("about")}>
          <Card as="section" tight className="stack g4" aria-labelledby="what-next">
            <h2 id="what-next" className="form-aside-title">
              {t("next")}
            </h2>
            <Thread
              items={NEXT.map((key) => ({
                key,
                state: "ahead",
                title: t(`steps.${key}.title`),
                note: t(`steps.${key}.note`),
              }))}
            />
          </Card>
          <Banner icon={<HeartHandshake aria-hidden="true" />}>
            <p>{t("forYourself")}</p>
          </Banner>
        </aside>
      </div>
    </Page>
  );
}

const NEXT = ["read", "ask", "decide"] as const;

type SuggestedProps = { suggestions: readonly MySuggestion[]; timeZone: string };

/** Without the outcome: campaigns are not linked to suggestions. */
function Suggested({ suggestions, timeZone }: SuggestedProps) {
  const t = useTranslations("campaignForm.suggest");
  return (
    <section className="stack g3" aria-labelledby="suggested">
      <h2 id="suggested" className="form-title">
        {t("yours")}
      </h2>
      <ul className="don card card-tight">
        {suggestions.map(({ id, name, fullName, suggestedAt }) => (
          <li key={id} className="flex-wrap">
            <p className="grow basis-56 wrap-anywhere">
              <span className="strong">{name}</span>
              <br />
              <span className="small quiet">
                {fullName === null ? t("forYou") : t("forName", { name: fullName })}{" "}
                <span className="num">{formatDateTime(suggestedAt, timeZone)}</span>
              </span>
            </p>
            <span className="small quiet">{t("haveIt")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
