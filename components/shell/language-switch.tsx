import { useLocale, useTranslations } from "next-intl";
import { LANGUAGE_NAMES, LANGUAGES, languageOf } from "@/lib/kernel/languages";

/** Works before scripts run. */
export function LanguageSwitch() {
  const t = useTranslations("ui");
  const now = languageOf(useLocale());
  return (
    <form className="languages" action="/language" method="post" aria-label={t("language")}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          aria-current={language === now ? "true" : undefined}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </form>
  );
}
