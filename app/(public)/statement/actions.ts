"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { languageHere } from "@/app/_features/i18n/language-at";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { askForStatement, eraseVisitor } from "@/lib/payment";

/** The response is the same for every address, so it does not reveal donors. */
export const askForLink = formAction<ActionState>(async (ctx, form) => {
  const email = typedText(form, "email").trim();
  await askForStatement(ctx, { email, language: await languageHere() });
  return { ok: true, values: { email } };
});

/** Redirects to /statement with a notice. */
export const eraseHere = formAction<ActionState>(async (ctx, form) => {
  await eraseVisitor(ctx, { ...typed(form, "token"), agreed: form.has("agreed") });
  const t = await getTranslations("statement.erase");
  await flash(t("done"));
  redirect("/statement");
});
