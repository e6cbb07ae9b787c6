import { useTranslations } from "next-intl";
import { Picture } from "@/components/tutorial/picture";
import { ArrowRight } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { langAttribute } from "@/lib/content/lang-attribute";
import type { Step, TutorialText } from "@/lib/content/texts";
import type { Language } from "@/lib/kernel/languages";
import { VIDEO_HOST } from "@/lib/platform";
import { Prose } from "./prose";

type TutorialGuideProps = {
  tutorial: TutorialText;
  language: Language;
  next: TutorialText | undefined;
  base: string;
};

export function TutorialGuide({ tutorial, language, next, base }: TutorialGuideProps) {
  const t = useTranslations("content.tutorials");
  return (
    <article className="guide" lang={langAttribute(tutorial, language)}>
      <header className="stack g3">
        <h1>{tutorial.title}</h1>
        <p className="lead measure">{tutorial.summary}</p>
      </header>
      {tutorial.video && <Film id={tutorial.video} title={t("video", { title: tutorial.title })} />}
      <Prose of={tutorial.body} className="guide-before" />
      <ol className="guide-steps">
        {tutorial.steps.map((step, index) => (
          <GuideStep key={step.id} step={step} number={index + 1} />
        ))}
      </ol>
      <nav className="guide-on" aria-label={t("title")}>
        {next && (
          <Link className="btn btn-2" href={`${base}/${next.id}`} lang={langAttribute(next, language)}>
            {t("next", { title: next.title })}
            <ArrowRight />
          </Link>
        )}
        <Link className="btn btn-ghost" href={base}>
          {t("all")}
        </Link>
      </nav>
    </article>
  );
}

function GuideStep({ step, number }: { step: Step; number: number }) {
  return (
    <li id={step.id}>
      {step.picture && (
        <div className="guide-picture">
          <Picture name={step.picture} />
        </div>
      )}
      <div className="guide-words">
        <span className="guide-number" aria-hidden="true">
          {number}
        </span>
        <h2>{step.title}</h2>
        <Prose of={step.body} />
      </div>
    </li>
  );
}

/** Lazy, from the YouTube host that sets no cookies before playback. */
function Film({ id, title }: { id: string; title: string }) {
  const t = useTranslations("content.tutorials");
  return (
    <figure className="film">
      <iframe
        src={`${VIDEO_HOST}/embed/${id}`}
        title={title}
        width={300}
        height={169}
        loading="lazy"
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <figcaption className="caption faint">{t("videoFrom")}</figcaption>
    </figure>
  );
}
