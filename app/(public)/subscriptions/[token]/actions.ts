"use server";

import { refresh } from "next/cache";
import { changeIn, choicesIn } from "@/app/_features/choices/read-form";
import { typed } from "@/app/_features/forms/typed-text";
import { formAction } from "@/app/_lib/action";
import { changeByLink, changeOneByLink, resumeEmailsByLink } from "@/lib/notification";

export const saveOne = formAction(async (ctx, form) => {
  await changeOneByLink(ctx, { ...typed(form, "token"), ...changeIn(form) });
});

/** For browsers without scripts. */
export const saveAll = formAction(async (ctx, form) => {
  await changeByLink(ctx, { ...typed(form, "token"), ...choicesIn(form) });
  refresh();
});

export const takeUpEmails = formAction(async (ctx, form) => {
  await resumeEmailsByLink(ctx, typed(form, "token"));
  refresh();
});
