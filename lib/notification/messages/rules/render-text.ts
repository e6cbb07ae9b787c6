import type { Language } from "@/lib/kernel/languages";
import { straightMarks, toGsm } from "./gsm";

/** 000 §3. */
export function renderText(content: string, values: { communityName: string }): string {
  return content.replaceAll("{{communityName}}", () => values.communityName);
}

const OPT_OUT: Record<Language, string> = {
  en: "Reply STOP to opt out.",
  es: "Responda STOP para cancelar.",
};

/** Replaces punctuation outside GSM-7, in Spanish also accents; the e-mail keeps both. */
export const textMessage = (content: string, link: string, language: Language = "en") =>
  `${language === "es" ? toGsm(content) : straightMarks(content)} ${link} ${OPT_OUT[language]}`;
