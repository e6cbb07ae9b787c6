import { getRequestConfig } from "next-intl/server";
import { DEFAULT_TIME_ZONE } from "@/lib/kernel";
import { LOCALES } from "@/lib/kernel/languages";
import { languageHere } from "./language-at";
import { messagesHere } from "./messages-here";

export default getRequestConfig(async () => {
  const language = await languageHere();
  return { locale: LOCALES[language], messages: messagesHere(language), timeZone: DEFAULT_TIME_ZONE };
});
