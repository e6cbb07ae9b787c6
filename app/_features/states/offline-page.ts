import { CATALOGUE } from "@/app/_features/i18n/catalog";
import type { Language } from "@/lib/kernel/languages";
import { barePage } from "./bare-page";

export const offlinePage = (language: Language): string =>
  barePage(language, CATALOGUE[language].states.offline);
