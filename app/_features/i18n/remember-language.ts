import { answer } from "@/app/_lib/answer";
import { getCtx } from "@/app/_lib/session";
import type { Language } from "@/lib/kernel/languages";
import { actingAs, type Ctx } from "@/lib/platform";
import { myLanguage, setLanguage } from "@/lib/user";
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

/**
 * The language of the account for whoever signs in with a browser that has no choice of its own: they read on in the
 * language that we write to them in. A choice that somebody made in this browser stays. English is what an account
 * begins with, so it says nothing against what the browser prefers.
 */
export async function takeLanguageOf(ctx: Ctx, userId: string): Promise<void> {
  if ((await languageCookie.read()) !== null) return;
  const person = actingAs(ctx, { kind: "user", userId, isPlatformAdmin: false });
  const language = await myLanguage(person, undefined);
  if (language !== "en") await languageCookie.keep(language);
}
