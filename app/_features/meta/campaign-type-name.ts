import { CATALOGUE } from "@/app/_features/i18n/catalog";
import type { Language } from "@/lib/kernel/languages";

const namesIn = (language: Language): Readonly<Record<string, string>> =>
  CATALOGUE[language].meta.campaignTypes;

/** A type of need in a language; a type that the provider renamed or added is called what it is called there. */
export function campaignTypeName(language: Language, type: { id: number; name: string }): string {
  const id = String(type.id);
  return namesIn("en")[id] === type.name ? (namesIn(language)[id] ?? type.name) : type.name;
}
