import { useTranslations } from "next-intl";
import { type ListedText, langAttribute, Prose } from "@/app/_features/reading";
import { Block } from "@/components/quilt";
import type { Language } from "@/lib/kernel/languages";

type TeamProps = { team: readonly ListedText[]; language: Language };

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
        {team.map((person) => (
          <li key={person.id} lang={langAttribute(person, language)}>
            <Block seed={person.id} size="l" />
            <h3 className="teamname">{person.title}</h3>
            <Prose of={person.body} className="small quiet" />
          </li>
        ))}
      </ul>
    </section>
  );
}
