import type { Language } from "@/lib/kernel/languages";
import { ofEnv, offersTexts } from "@/lib/platform";
import { CATALOGUE, type Messages } from "@/messages";
import en from "@/messages/without-texts/en.json";
import es from "@/messages/without-texts/es.json";

type Tree = { readonly [key: string]: string | Tree };

/** Without texts (SMS). */
export const WITHOUT_TEXTS: Record<Language, Tree> = { en, es };

function overlaid(lower: Tree, upper: Tree): Tree {
  const laid: { [key: string]: string | Tree } = { ...lower };
  for (const [key, words] of Object.entries(upper)) {
    const below = lower[key];
    laid[key] = typeof words === "object" && typeof below === "object" ? overlaid(below, words) : words;
  }
  return laid;
}

const here = ofEnv((): Record<Language, Messages> => {
  if (offersTexts()) return CATALOGUE;
  const overlaidIn = (language: Language) =>
    overlaid(CATALOGUE[language] as unknown as Tree, WITHOUT_TEXTS[language]) as unknown as Messages;
  return { en: overlaidIn("en"), es: overlaidIn("es") };
});

export const messagesHere = (language: Language): Messages => here()[language];
