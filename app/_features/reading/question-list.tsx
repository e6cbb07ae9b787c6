import { useTranslations } from "next-intl";
import { ChevronDown, Plus } from "@/components/ui/icons";
import { langAttribute } from "@/lib/content/lang-attribute";
import type { ListedText } from "@/lib/content/texts";
import type { Language } from "@/lib/kernel/languages";
import { Prose } from "./prose";

/** 001 §1. */
const SHOWN = 14;

type QuestionListProps = {
  questions: readonly ListedText[];
  language: Language;
  /** Without it, questions are no headings. */
  level?: 2 | 3;
};

/** Works without scripts. The id is on the answer: browsers open `details` around a fragment's target. */
export function QuestionList({ questions, language, level }: QuestionListProps) {
  const t = useTranslations("content.questions");
  const more = questions.slice(SHOWN);
  return (
    <div className="qa">
      {questions.slice(0, SHOWN).map((question) => (
        <Question key={question.id} question={question} language={language} level={level} />
      ))}
      {more.length > 0 && (
        <details className="qa-more" suppressHydrationWarning>
          <summary>
            <span className="qa-title">{t("more", { count: more.length })}</span>
            <ChevronDown className="qa-mark" aria-hidden="true" />
          </summary>
          {more.map((question) => (
            <Question key={question.id} question={question} language={language} level={level} />
          ))}
        </details>
      )}
    </div>
  );
}

type QuestionProps = {
  question: ListedText;
  language: Language;
  level: QuestionListProps["level"];
};

function Question({ question, language, level }: QuestionProps) {
  const t = useTranslations("content.questions");
  const Heading = level ? (`h${level}` as const) : "span";
  return (
    // Browsers may open it before hydration.
    <details lang={langAttribute(question, language)} suppressHydrationWarning>
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
  );
}
