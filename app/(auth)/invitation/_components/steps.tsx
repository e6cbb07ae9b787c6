import { useTranslations } from "next-intl";
import { FreePatchArt, GiveArt, JoinArt, TextArt } from "@/components/art";

const STEPS = [
  { step: "signUp", art: <JoinArt /> },
  { step: "text", art: <TextArt /> },
  { step: "give", art: <GiveArt /> },
  { step: "join", art: <FreePatchArt /> },
] as const;

export function Steps() {
  const t = useTranslations("invitation.landing");
  return (
    <section className="wrap sect" aria-labelledby="how-title">
      <h2 id="how-title">{t("how")}</h2>
      <ol className="steps">
        {STEPS.map(({ step, art }, index) => (
          <li key={step}>
            {art}
            <h3>
              <span className="step-number">0{index + 1}</span> {t(`steps.${step}`)}
            </h3>
            <p className="quiet">{t(`steps.${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
