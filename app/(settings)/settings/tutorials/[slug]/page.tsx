import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { TutorialGuide, tutorial, tutorialAfter } from "@/app/_features/reading";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { languageOf } from "@/lib/kernel/languages";

type Params = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const found = tutorial(languageOf(await getLocale()), (await params).slug);
  // An undefined title would remove the not-found page's own.
  return found ? { title: found.title } : {};
}

export default async function TutorialPage({ params }: Params) {
  await requireSignedIn();
  const { slug } = await params;
  const [t, locale] = await Promise.all([getTranslations("account.tutorials"), getLocale()]);
  const language = languageOf(locale);
  const found = tutorial(language, slug);
  if (!found) notFound();
  return (
    <Page width="settings">
      <BackLink href="/settings/tutorials">{t("title")}</BackLink>
      <TutorialGuide
        tutorial={found}
        language={language}
        next={tutorialAfter(language, slug)}
        base="/settings/tutorials"
      />
    </Page>
  );
}
