import { headers } from "next/headers";
import { chooseLanguage } from "@/app/_features/i18n/choose-language";
import { languageCookie } from "@/app/_features/i18n/language-cookie";
import type { Language } from "@/lib/kernel/languages";

/** The language that this reader gets translated pages in, also on a page that is there in English alone. */
export async function readerLanguage(asked: string | undefined): Promise<Language> {
  const [head, chosen] = await Promise.all([headers(), languageCookie.read()]);
  return chooseLanguage({ asked: asked ?? null, chosen, accepts: head.get("accept-language") });
}
