import { useTranslations } from "next-intl";
import { type ListedText, ValueList } from "@/app/_features/reading";
import Link from "@/components/ui/link";
import type { Language } from "@/lib/kernel/languages";

type OurValuesProps = { values: readonly ListedText[]; language: Language };

export function OurValues({ values, language }: OurValuesProps) {
  const t = useTranslations("landing.values");
  return (
    <section id="values" tabIndex={-1} className="wrap sect" aria-labelledby="values-title">
      <div className="valhead">
        <h2 id="values-title">{t("title")}</h2>
        <p className="lead">{t("lead", { count: values.length })}</p>
      </div>
      <ValueList values={values} language={language} className="values only-wide" />
      <p className="only-narrow">
        <Link className="strong" href="/our-values">
          {t("link")}
        </Link>
      </p>
    </section>
  );
}
