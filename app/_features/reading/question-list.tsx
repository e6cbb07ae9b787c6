import { useTranslations } from "next-intl";
import { Plus } from "@/components/ui/icons";
import { foreign } from "@/lib/content/foreign";
import type { ListedText } from "@/lib/content/texts";
import type { Language } from "@/lib/kernel/languages";
import { Prose } from "./prose";

type QuestionListProps = {
  questions: readonly ListedText[];
  language: Language;
  /** a heading's rank for each question; none where they only stand below one another */
  level?: 2 | 3;
};

/**
 * Questions that open one by one, without scripts. Each has an address: the id is on the answer, because
 * browsers open a closed `details` around the element that a fragment names.
 */
export function QuestionList({ questions, language, level }: QuestionListProps) {
  const t = useTranslations("content.questions");
  const Heading = level ? (`h${level}` as const) : "span";
  return (
    <div className="qa">
      {questions.map((question) => (
        // A browser may have opened it for its address before hydration, which is no mistake.
        <details key={question.id} lang={foreign(question, language)} suppressHydrationWarning>
          <summary>
            <Heading className="qa-title">{question.title}</Heading>
            <Plus className="qa-mark" aria-hidden="true" />
          </summary>
          <div id={question.id} className="qa-answer">
            <Prose of={question.body} />
            <a className="small qa-link" href={`#${question.id}`}>
              {t("link")}
              <span className="sr">: {question.title}</span>
            </a>
          </div>
        </details>
      ))}
    </div>
  );
}
