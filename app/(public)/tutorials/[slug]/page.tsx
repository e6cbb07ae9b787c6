import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { breadcrumbThings, JsonLd, PUBLIC_PAGES, pageMetadata, siteOf } from "@/app/_features/meta";
import { TutorialGuide, tutorial, tutorialAfter } from "@/app/_features/reading";
import { BackLink } from "@/components/ui/back-link";
import { languageOf } from "@/lib/kernel/languages";
import { StaticPage } from "../../_components/static-page";

type Params = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { slug } = await params;
  const found = tutorial(languageOf(await getLocale()), slug);
  if (!found) return {};
  return pageMetadata({ title: found.title, description: found.summary, path: `/tutorials/${slug}` });
}

export default async function TutorialPage({ params }: Params) {
  const { slug } = await params;
  const language = languageOf(await getLocale());
  const found = tutorial(language, slug);
  if (!found) notFound();
  const t = await getTranslations("content.tutorials");
  const steps = [
    { name: t("title"), path: PUBLIC_PAGES.tutorials },
    { name: found.title, path: `${PUBLIC_PAGES.tutorials}/${slug}` },
  ];
  return (
    <StaticPage>
      <JsonLd things={breadcrumbThings(siteOf(), steps)} />
      <BackLink href="/tutorials">{t("title")}</BackLink>
      <TutorialGuide
        tutorial={found}
        language={language}
        next={tutorialAfter(language, slug)}
        base="/tutorials"
      />
    </StaticPage>
  );
}
