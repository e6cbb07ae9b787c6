import type { Language } from "@/lib/kernel/languages";
import { toGsm } from "./gsm";

/** Replaces the specification's one placeholder, `{{communityName}}`, wherever it stands (000 §3). */
export function renderText(content: string, values: { communityName: string }): string {
  return content.replaceAll("{{communityName}}", () => values.communityName);
}

const OPT_OUT: Record<Language, string> = {
  en: "Reply STOP to opt out.",
  es: "Responda STOP para cancelar.",
};

/**
 * The whole text message (SMS): the content, the link, and how to opt out. Spanish goes without the accents that GSM-7
 * lacks, which the e-mail has; what an admin has written in English stays letter by letter.
 */
export const textMessage = (content: string, link: string, language: Language = "en") =>
  `${language === "es" ? toGsm(content) : content} ${link} ${OPT_OUT[language]}`;
