import { useLocale, useTranslations } from "next-intl";
import { publicPageMetadata } from "@/app/_features/meta";
import { ValueList, values } from "@/app/_features/reading";
import { languageOf } from "@/lib/kernel/languages";
import { StaticPage } from "../_components/static-page";

export const generateMetadata = () => publicPageMetadata("values");

export default function OurValuesPage() {
  const t = useTranslations("content.values");
  const language = languageOf(useLocale());
  const all = values(language);
  return (
    <StaticPage>
      <header className="stack g3 static-head">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead", { count: all.length })}</p>
      </header>
      <ValueList values={all} language={language} />
    </StaticPage>
  );
}
