import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { QuestionList, questions } from "@/app/_features/reading";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import Link from "@/components/ui/link";
import { languageOf } from "@/lib/kernel/languages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.faq");
  return { title: t("title") };
}

export default async function FaqPage() {
  await requireSignedIn();
  const [t, locale] = await Promise.all([getTranslations("account.faq"), getLocale()]);
  const language = languageOf(locale);
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">
          {t.rich("lead", {
            tutorials: (words) => <Link href="/settings/tutorials">{words}</Link>,
            values: (words) => <Link href="/settings/values">{words}</Link>,
          })}
        </p>
      </div>
      <QuestionList questions={questions(language)} language={language} level={2} />
    </Page>
  );
}
