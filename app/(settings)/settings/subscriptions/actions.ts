"use server";

import { refresh } from "next/cache";
import { changeIn, choicesIn } from "@/app/_features/choices/read-form";
import { flash, formAction } from "@/app/_lib/action";
import { agreeToMyTexts, changeChoices, changeOneChoice, resumeEmails } from "@/lib/notification";

/** Saves one change at once, and shows what follows for the channels. */
export const saveOne = formAction(async (ctx, form) => {
  await changeOneChoice(ctx, changeIn(form));
  refresh();
});

/** Saves the whole form, as a browser without scripts sends it. */
export const saveAll = formAction(async (ctx, form) => {
  await changeChoices(ctx, choicesIn(form));
  await flash("Done");
  refresh();
});

/** The way back from unsubscribing. */
export const takeUpEmails = formAction(async (ctx) => {
  await resumeEmails(ctx, undefined);
  await flash("Done");
  refresh();
});

/** Agrees to texts at one's own confirmed number, beside the words that say to what. */
export const getTexts = formAction(async (ctx) => {
  await agreeToMyTexts(ctx, undefined);
  await flash("Done");
  refresh();
});
