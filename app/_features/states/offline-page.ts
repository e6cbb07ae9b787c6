import type { Language } from "@/lib/kernel/languages";
import { CATALOGUE } from "@/messages";
import { barePage } from "./bare-page";

export const offlinePage = (language: Language): string =>
  barePage(language, CATALOGUE[language].states.offline);
