import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { langAttribute, type TutorialText } from "@/app/_features/reading";
import Link from "@/components/ui/link";
import type { Language } from "@/lib/kernel/languages";
import { clothAt } from "./cloth-at";

type TutorialsProps = { tutorials: readonly TutorialText[]; language: Language };

export function Tutorials({ tutorials, language }: TutorialsProps) {
  const t = useTranslations("landing.tutorials");
  return (
    <section id="tutorials" tabIndex={-1} className="band" aria-labelledby="tutorials-title">
      <div className="wrap sect">
        <div className="valhead">
          <h2 id="tutorials-title">{t("title")}</h2>
          <p className="lead">{t("lead")}</p>
        </div>
        <ol className="guides only-wide">
          {tutorials.map((tutorial, index) => (
            <li key={tutorial.id} className="card guidecard">
              <span className={clsx("avatar", clothAt(index))} aria-hidden="true">
                {index + 1}
              </span>
              <h3>
                <Link href={`/tutorials/${tutorial.id}`} lang={langAttribute(tutorial, language)}>
                  {tutorial.title}
                </Link>
              </h3>
              <p className="small quiet" lang={langAttribute(tutorial, language)}>
                {tutorial.summary}
              </p>
              <p className="caption faint">{t("steps", { count: tutorial.steps.length })}</p>
            </li>
          ))}
        </ol>
        <p className="only-narrow">
          <Link className="strong" href="/tutorials">
            {t("link")}
          </Link>
        </p>
      </div>
    </section>
  );
}
