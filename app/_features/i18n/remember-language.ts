import { answer } from "@/app/_lib/answer";
import { getCtx } from "@/app/_lib/session";
import type { Language } from "@/lib/kernel/languages";
import { setLanguage } from "@/lib/user";
import { languageCookie } from "./language-cookie";

/**
 * Remembers a chosen language in this browser for a year and, for somebody logged in, with their account: what we send
 * them is written in it from then on. The choice holds in the browser even when our records cannot be reached.
 */
export async function rememberLanguage(language: Language): Promise<void> {
  await languageCookie.keep(language);
  await answer({
    event: "language_failed",
    actor: getCtx,
    input: async () => language,
    run: async (ctx, chosen) => {
      if (ctx.actor.kind === "user") await setLanguage(ctx, { language: chosen });
    },
  });
}
