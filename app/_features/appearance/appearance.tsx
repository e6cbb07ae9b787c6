import { getLocale, getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { LANGUAGE_NAMES, LANGUAGES, languageOf } from "@/lib/kernel/languages";
import { chooseLanguage, chooseTheme } from "./actions";
import { PressedChoice } from "./pressed-choice";
import { themeCookie } from "./theme-cookie";

/** Plain forms work without scripts. */
export async function Appearance() {
  const [t, locale, theme] = await Promise.all([
    getTranslations("account.appearance"),
    getLocale(),
    themeCookie.read(),
  ]);
  return (
    <section className="card stack g5" aria-labelledby="appearance">
      <h2 className="text-(length:--t-h3)" id="appearance">
        {t("title")}
      </h2>
      <Words>
        <PressedChoice
          action={chooseLanguage}
          name="language"
          legend={t("language")}
          hint={t("languageHint")}
          chosen={languageOf(locale)}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
        />
        <PressedChoice
          action={chooseTheme}
          name="theme"
          legend={t("theme")}
          hint={t("themeHint")}
          chosen={theme ?? "system"}
          options={(["system", "light", "dark"] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Words>
    </section>
  );
}
