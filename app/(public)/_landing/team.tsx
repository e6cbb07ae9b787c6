import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { foreign, type ListedText, Prose } from "@/app/_features/reading";
import type { Language } from "@/lib/kernel/languages";
import { initials } from "@/lib/kernel/text";
import { clothAt } from "./cloth-at";

type TeamProps = { team: readonly ListedText[]; language: Language };

/** The people behind the product: patches with initials, as for everybody here, and no photographs. */
export function Team({ team, language }: TeamProps) {
  const t = useTranslations("landing.team");
  if (team.length === 0) return null;
  return (
    <section className="wrap team" aria-labelledby="team-title">
      <div className="stack g3">
        <h2 id="team-title">{t("title")}</h2>
        <p className="quiet">{t("lead")}</p>
      </div>
      <ul className="teamlist">
        {team.map((person, index) => (
          <li key={person.id} lang={foreign(person, language)}>
            <span className={clsx("avatar xl", clothAt(index))} aria-hidden="true">
              {initials(person.title)}
            </span>
            <h3 className="teamname">{person.title}</h3>
            <Prose of={person.body} className="small quiet" />
          </li>
        ))}
      </ul>
    </section>
  );
}
