import type { Locale } from "next-intl";
import { type Language, languageOf } from "@/lib/kernel/languages";
import { CATALOGUE } from "@/messages";

const namesIn = (language: Language): Readonly<Record<string, string>> =>
  CATALOGUE[language].meta.campaignTypes;

/** Types that the provider renamed or added keep its name. */
export function campaignTypeName(language: Language, type: { id: number; name: string }): string {
  const id = String(type.id);
  return namesIn("en")[id] === type.name ? (namesIn(language)[id] ?? type.name) : type.name;
}

export const namesOfTypes = (types: readonly { id: number; name: string }[], locale: Locale) =>
  types.map((type) => ({ id: type.id, name: campaignTypeName(languageOf(locale), type) }));
