import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ValueList, values } from "@/app/_features/reading";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { languageOf } from "@/lib/kernel/languages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.values");
  return { title: t("title") };
}

export default async function ValuesPage() {
  await requireSignedIn();
  const [t, locale] = await Promise.all([getTranslations("account"), getLocale()]);
  const language = languageOf(locale);
  return (
    <Page width="settings">
      <BackLink href="/settings/faq">{t("faq.title")}</BackLink>
      <h1>{t("values.title")}</h1>
      <ValueList values={values(language)} language={language} />
    </Page>
  );
}
