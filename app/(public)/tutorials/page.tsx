import { useLocale, useTranslations } from "next-intl";
import { publicPageMetadata } from "@/app/_features/meta";
import { TutorialCards, tutorials } from "@/app/_features/reading";
import { languageOf } from "@/lib/kernel/languages";
import { StaticPage } from "../_components/static-page";

export const generateMetadata = () => publicPageMetadata("tutorials");

export default function TutorialsPage() {
  const t = useTranslations("content.tutorials");
  const language = languageOf(useLocale());
  return (
    <StaticPage>
      <header className="stack g3 static-head">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </header>
      <TutorialCards tutorials={tutorials(language)} language={language} base="/tutorials" />
    </StaticPage>
  );
}
