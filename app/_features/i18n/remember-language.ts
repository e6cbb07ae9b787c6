import { answer } from "@/app/_lib/answer";
import { getCtx } from "@/app/_lib/session";
import type { Language } from "@/lib/kernel/languages";
import { actingAs, type Ctx } from "@/lib/platform";
import { myLanguage, setLanguage } from "@/lib/user";
import { languageCookie } from "./language-cookie";

/** Stores the language in this browser for a year and in the account. Works without the database. */
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

/**
 * Uses the account's language unless this browser has chosen one. English is the default, so the browser's
 * preference overrides it.
 */
export async function takeLanguageOf(ctx: Ctx, userId: string): Promise<void> {
  if ((await languageCookie.read()) !== null) return;
  const person = actingAs(ctx, { kind: "user", userId, isPlatformAdmin: false });
  const language = await myLanguage(person, undefined);
  if (language !== "en") await languageCookie.keep(language);
}
