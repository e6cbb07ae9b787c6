import { useTranslations } from "next-intl";
import { Picture } from "@/components/tutorial/picture";
import Link from "@/components/ui/link";
import { langAttribute } from "@/lib/content/lang-attribute";
import type { TutorialText } from "@/lib/content/texts";
import type { Language } from "@/lib/kernel/languages";

type TutorialCardsProps = {
  tutorials: readonly TutorialText[];
  language: Language;
  base: string;
};

export function TutorialCards({ tutorials, language, base }: TutorialCardsProps) {
  const t = useTranslations("content.tutorials");
  return (
    <ul className="tutorials">
      {tutorials.map((tutorial) => (
        <li key={tutorial.id} lang={langAttribute(tutorial, language)}>
          {tutorial.cover && <Picture name={tutorial.cover} />}
          <h2>
            <Link className="tutorial-link" href={`${base}/${tutorial.id}`}>
              {tutorial.title}
            </Link>
          </h2>
          <p className="quiet">{tutorial.summary}</p>
          <p className="small faint">{t("steps", { count: tutorial.steps.length })}</p>
        </li>
      ))}
    </ul>
  );
}
