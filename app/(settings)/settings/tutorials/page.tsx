import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { TutorialCards, tutorials } from "@/app/_features/reading";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { languageOf } from "@/lib/kernel/languages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.tutorials");
  return { title: t("title") };
}

export default async function TutorialsPage() {
  await requireSignedIn();
  const [t, locale] = await Promise.all([getTranslations("account.tutorials"), getLocale()]);
  const language = languageOf(locale);
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <TutorialCards tutorials={tutorials(language)} language={language} base="/settings/tutorials" />
    </Page>
  );
}
