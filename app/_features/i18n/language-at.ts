import { headers } from "next/headers";
import { isTranslated } from "@/app/_features/pages/addresses";
import { PATH_HEADER } from "@/app/_lib/paths";
import { LANGUAGE_PARAMETER, type Language } from "@/lib/kernel/languages";
import { chooseLanguage } from "./choose-language";
import { languageCookie } from "./language-cookie";

/**
 * The language of the requested page, or of the page whose form was sent. Without a path, the page is not
 * known to be translated, so it is English.
 */
export const languageHere = async (): Promise<Language> =>
  languageAt((await headers()).get(PATH_HEADER) ?? "");

/** The language in which this browser gets the page at an address of ours: "/login?lang=es". */
export async function languageAt(address: string): Promise<Language> {
  const [path = "", query] = address.split("?", 2);
  if (path === "" || !isTranslated(path)) return "en";
  const [head, chosen] = await Promise.all([headers(), languageCookie.read()]);
  return chooseLanguage({
    asked: new URLSearchParams(query).get(LANGUAGE_PARAMETER),
    chosen,
    accepts: head.get("accept-language"),
  });
}
