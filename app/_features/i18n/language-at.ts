import { headers } from "next/headers";
import { isTranslated } from "@/app/_features/pages/addresses";
import { PATH_HEADER } from "@/app/_lib/paths";
import { LANGUAGE_PARAMETER, type Language } from "@/lib/kernel/languages";
import { chooseLanguage } from "./choose-language";
import { languageCookie } from "./language-cookie";

export const languageHere = async (): Promise<Language> =>
  languageAt((await headers()).get(PATH_HEADER) ?? "");

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
