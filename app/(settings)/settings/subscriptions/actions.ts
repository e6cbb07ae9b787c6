"use server";

import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { changeIn, choicesIn } from "@/app/_features/choices/read-form";
import { languageHere } from "@/app/_features/i18n/language-at";
import { flash, formAction } from "@/app/_lib/action";
import { agreeToMyTexts, changeChoices, changeOneChoice, resumeEmails } from "@/lib/notification";

/** Says so in the language of the page, in the word of the specification (001 §8). */
async function sayDone(): Promise<void> {
  const t = await getTranslations("account.subscriptions");
  await flash(t("done"));
}

/** Saves one change at once, and shows what follows for the channels. */
export const saveOne = formAction(async (ctx, form) => {
  await changeOneChoice(ctx, { ...changeIn(form), wordsIn: await languageHere() });
  refresh();
});

/** Saves the whole form, as a browser without scripts sends it. */
export const saveAll = formAction(async (ctx, form) => {
  await changeChoices(ctx, { ...choicesIn(form), wordsIn: await languageHere() });
  await sayDone();
  refresh();
});

/** The way back from unsubscribing. */
export const takeUpEmails = formAction(async (ctx) => {
  await resumeEmails(ctx, undefined);
  await sayDone();
  refresh();
});

/** Agrees to texts at one's own confirmed number, beside the words that say to what. */
export const getTexts = formAction(async (ctx) => {
  await agreeToMyTexts(ctx, { wordsIn: await languageHere() });
  await sayDone();
  refresh();
});
