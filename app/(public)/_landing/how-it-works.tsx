import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ArriveArt, GiveArt, JoinArt, TextArt } from "@/components/art";

const STEPS: readonly { name: "join" | "tell" | "give" | "arrive"; art: ReactNode }[] = [
  { name: "join", art: <JoinArt /> },
  { name: "tell", art: <TextArt /> },
  { name: "give", art: <GiveArt /> },
  { name: "arrive", art: <ArriveArt /> },
];

export function HowItWorks() {
  const t = useTranslations("landing.howItWorks");
  return (
    <section id="howItWorks" tabIndex={-1} className="wrap sect" aria-labelledby="how-title">
      <div className="stack g3 sect-head">
        <h2 id="how-title">{t("title")}</h2>
        <p className="lead">{t("lead")}</p>
      </div>
      <ol className="steps">
        {STEPS.map(({ name, art }) => (
          <li key={name}>
            {art}
            <h3>{t(`${name}.title`)}</h3>
            <p className="quiet">{t(`${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
