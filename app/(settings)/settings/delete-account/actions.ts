"use server";

import { redirect } from "next/navigation";
import { typedText } from "@/app/_features/forms/typed-text";
import { CATALOGUE } from "@/app/_features/i18n/catalog";
import { erasureWords } from "@/app/_features/i18n/erasure-words";
import { languageAt } from "@/app/_features/i18n/language-at";
import { closeSession } from "@/app/_features/sign-in/open-session";
import { flash, formAction } from "@/app/_lib/action";
import { signedOutPath } from "@/components/ui/signed-out-path";
import { invalidField } from "@/lib/kernel";
import { closeAccount } from "@/lib/payment";

/** Deletes the caller's account, forgets this browser's session, and goes to /. */
export const deleteAccount = formAction(async (ctx, form) => {
  if (!form.has("agreed")) throw invalidField("agreed", "account.tick_if_sure");
  await closeAccount(ctx, { password: typedText(form, "password") });
  await closeSession();
  // The notice is shown on the front page, so it is in that page's language.
  const language = await languageAt("/");
  await flash(`${CATALOGUE[language].landing.accountDeleted} ${erasureWords(language, ctx.now())}`);
  redirect(signedOutPath("/"));
});
