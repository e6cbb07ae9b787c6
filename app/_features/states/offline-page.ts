import { CATALOGUE } from "@/app/_features/i18n/catalog";
import type { Language } from "@/lib/kernel/languages";
import { barePage } from "./bare-page";

/** The page that a browser shows without a connection. */
export const offlinePage = (language: Language): string =>
  barePage(language, CATALOGUE[language].states.offline);
