"use server";

import { typedText } from "@/app/_features/forms/typed-text";
import { languageHere } from "@/app/_features/i18n/language-at";
import { type ActionState, formAction } from "@/app/_lib/action";
import { askForStatement } from "@/lib/payment";

/** Asks for the link. The response is the same for every address, so that nobody can find out who gave. */
export const askForLink = formAction<ActionState>(async (ctx, form) => {
  const email = typedText(form, "email").trim();
  await askForStatement(ctx, { email, language: await languageHere() });
  return { ok: true, values: { email } };
});
