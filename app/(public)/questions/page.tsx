import { useLocale, useTranslations } from "next-intl";
import { JsonLd, publicPageMetadata, questionThings } from "@/app/_features/meta";
import { QuestionList, questions } from "@/app/_features/reading";
import { languageOf } from "@/lib/kernel/languages";
import { env } from "@/lib/platform";
import { StaticPage } from "../_components/static-page";

export const generateMetadata = () => publicPageMetadata("questions");

export default function QuestionsPage() {
  const t = useTranslations("content.questions");
  const language = languageOf(useLocale());
  const all = questions(language);
  const email = env().PROVIDER_SUPPORT_EMAIL;
  return (
    <StaticPage>
      <JsonLd things={questionThings(all, language)} />
      <div className="qa-page">
        <header className="stack g3">
          <h1>{t("title")}</h1>
          <p className="lead">
            {t.rich("lead", { count: all.length, mail: () => <a href={`mailto:${email}`}>{email}</a> })}
          </p>
        </header>
        <QuestionList questions={all} language={language} level={2} />
      </div>
    </StaticPage>
  );
}
