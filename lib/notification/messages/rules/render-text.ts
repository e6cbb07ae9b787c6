import type { Language } from "@/lib/kernel/languages";
import { straightMarks, toGsm } from "./gsm";

/** Replaces the specification's one placeholder, `{{communityName}}`, wherever it stands (000 §3). */
export function renderText(content: string, values: { communityName: string }): string {
  return content.replaceAll("{{communityName}}", () => values.communityName);
}

const OPT_OUT: Record<Language, string> = {
  en: "Reply STOP to opt out.",
  es: "Responda STOP para cancelar.",
};

/**
 * The whole text message (SMS): the content, the link, and how to opt out. Curly quotes, dashes and blanks that phones make
 * by themselves are plain ones; Spanish also goes without the accents that GSM-7 lacks. The e-mail has both as they were
 * written.
 */
export const textMessage = (content: string, link: string, language: Language = "en") =>
  `${language === "es" ? toGsm(content) : straightMarks(content)} ${link} ${OPT_OUT[language]}`;
