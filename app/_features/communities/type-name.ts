import type { Language } from "@/lib/kernel/languages";
import { CATALOGUE } from "@/messages";

/** Types that the provider renamed or added keep its name. */
export function communityTypeName(language: Language, name: string): string {
  const id = Object.entries(CATALOGUE.en.communities.types).find(([, english]) => english === name)?.[0];
  const names: Readonly<Record<string, string>> = CATALOGUE[language].communities.types;
  return (id && names[id]) ?? name;
}
