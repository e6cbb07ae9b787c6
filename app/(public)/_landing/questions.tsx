import { useTranslations } from "next-intl";
import { type ListedText, langAttribute, Prose } from "@/app/_features/reading";
import { Plus } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import type { Language } from "@/lib/kernel/languages";

/** Number of questions on the front page; /questions has all. */
export const ASKED_FIRST = 3;

type QuestionsProps = { questions: readonly ListedText[]; language: Language };

export function Questions({ questions, language }: QuestionsProps) {
  const t = useTranslations("landing.questions");
  return (
    <section id="FAQ" tabIndex={-1} className="wrap faq" aria-labelledby="faq-title">
      <div className="stack g3">
        <h2 id="faq-title">{t("title")}</h2>
        <p className="quiet">
          {t.rich("lead", {
            count: questions.length,
            link: (words) => <Link href="/questions">{words}</Link>,
          })}
        </p>
      </div>
      <div className="faqlist">
        {questions.slice(0, ASKED_FIRST).map((question, index) => (
          <details
            key={question.id}
            id={question.id}
            open={index === 0}
            lang={langAttribute(question, language)}
          >
            <summary>
              {question.title}
              <Plus aria-hidden="true" />
            </summary>
            <Prose of={question.body} />
          </details>
        ))}
      </div>
    </section>
  );
}
