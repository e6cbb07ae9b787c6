"use server";

import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { changeIn, choicesIn } from "@/app/_features/choices/read-form";
import { languageHere } from "@/app/_features/i18n/language-at";
import { flash, formAction } from "@/app/_lib/action";
import { agreeToMyTexts, changeChoices, changeOneChoice, resumeEmails } from "@/lib/notification";

/** The specification's notice (001 §8). */
async function sayDone(): Promise<void> {
  const t = await getTranslations("account.subscriptions");
  await flash(t("done"));
}

/** Returns the change's effect on the channels. */
export const saveOne = formAction(async (ctx, form) => {
  await changeOneChoice(ctx, { ...changeIn(form), wordsIn: await languageHere() });
  refresh();
});

/** For browsers without scripts. */
export const saveAll = formAction(async (ctx, form) => {
  await changeChoices(ctx, { ...choicesIn(form), wordsIn: await languageHere() });
  await sayDone();
  refresh();
});

export const takeUpEmails = formAction(async (ctx) => {
  await resumeEmails(ctx, undefined);
  await sayDone();
  refresh();
});

/** At the caller's confirmed number. */
export const getTexts = formAction(async (ctx) => {
  await agreeToMyTexts(ctx, { wordsIn: await languageHere() });
  await sayDone();
  refresh();
});
